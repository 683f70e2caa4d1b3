"""The paper-entry form: a flat state of text fields, and the GAME it stands for.

A form is what a page of plain controls holds: names to texts, nothing nested, JSON as it is. It
may be filled as little as one likes. `form_of` reads a GAME into it, `filled` makes a GAME of
it again on top of the GAME it began from: what the form has no field for (`x`, ballots, shots,
nominations, a protest …) is carried along untouched. No rule of scoring is here.

Fields, with N a seat from 1 to 10:

* `seatN` a player's id; `roleN`; `leftN` such as `day2`, `night1`, `removed`, or several;
  `removedN.at` (`day2`), `.phase`, `.critical`, `.comment`; `misses` the numbers of the nights;
  `forfeit` a seat, `forfeit.at` …; `outcome`; `foulsN`, `technicalN`;
* `move.RIGHT.named` such as `8 1 5`, `.seat`, `.none`, `.ended_by`;
* `first.colourN`, `.basisN`, `.claimN`, `first.order`, `.version`, `.priority`, `.aside`,
  `.black_checks`, `.revealed`, `.exempt`; `byN.colours` such as `5b 7r` for whoever else left;
* `extraN.points`, `willN.…`, `protocolN.…`, `minusN.K.…`, `penaltyN.K.…`, `techN.K.…`, each
  with `.points`, `.comment`, `.special`; a penalty with `.clause`, a will with `.colours`,
  `.exception`, `.repeats`.
"""

from consigliere.files.protocol_form.filling import Filled, filled, form_of
from consigliere.files.protocol_form.state import Form, Wrong, cleaned

__all__ = ["Filled", "Form", "Wrong", "cleaned", "filled", "form_of"]
