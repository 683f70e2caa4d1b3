// What a page of plain controls cannot do on the page of a protocol: remember the order of taps,
// take a tapped value back, show parts that depend on others, go by keys. No rule is in here:
// what anything is worth is the server's word.

const form = document.getElementById("protocol");
form.classList.add("with-taps");

const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));
const words = (text) => text.trim().split(/[\s,;]+/).filter(Boolean);

// ---------------------------------------------------------------- strips of taps over a text field

function tapButton(label, text) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.textContent = text;
  return button;
}

function orderOfTaps(field) {
  const most = Number(field.dataset.most || 99);
  const strip = document.createElement("div");
  strip.className = "strip picks tapped";
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", field.dataset.label);
  const numbers = field.dataset.numbers ? words(field.dataset.numbers) : [..."123456789", "10"];
  const isOrdered = field.dataset.taps === "seats";
  const draw = () => {
    const named = words(field.value);
    for (const button of strip.children) {
      const places = named.flatMap((one, place) => (one === button.dataset.number ? [place + 1] : []));
      button.setAttribute("aria-pressed", String(places.length > 0));
      button.textContent = button.dataset.number;
      if (isOrdered && places.length) {
        const small = document.createElement("small");
        small.textContent = field.dataset.place.replace("{place}", places.join(", "));
        button.append(small);
      }
      button.disabled = places.length === 0 && named.length >= most;
    }
  };
  for (const number of numbers) {
    const button = tapButton(`${field.dataset.label}: ${number}`, number);
    button.dataset.number = number;
    button.addEventListener("click", () => {
      const named = words(field.value);
      field.value = (named.includes(number) ? named.filter((one) => one !== number) : [...named, number]).join(" ");
      draw();
      changed(field);
    });
    strip.append(button);
  }
  return { strip, draw };
}

function colourTaps(field) {
  const strip = document.createElement("div");
  strip.className = "picks-free";
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", field.dataset.label);
  const next = { none: "b", b: "r", r: "none" };
  const shape = { none: "none", b: "black", r: "red" };
  const told = { none: field.dataset.none, b: field.dataset.black, r: field.dataset.red };
  const named = () =>
    new Map(words(field.value).map((one) => [parseInt(one, 10), /[bчБЧ]/i.test(one) ? "b" : "r"]));
  const draw = () => {
    const colours = named();
    for (const button of strip.children) {
      const colour = colours.get(Number(button.dataset.number)) || "none";
      button.firstChild.className = `seat ${shape[colour]}`;
      button.setAttribute("aria-label", `${button.dataset.number}: ${told[colour]}`);
    }
  };
  for (let number = 1; number <= 10; number += 1) {
    const button = tapButton("", "");
    button.className = "pick";
    button.dataset.number = String(number);
    const sign = document.createElement("span");
    sign.textContent = String(number);
    button.append(sign);
    button.addEventListener("click", () => {
      const colours = named();
      const colour = next[colours.get(number) || "none"];
      if (colour === "none") colours.delete(number);
      else colours.set(number, colour);
      field.value = [...colours].map(([seat, letter]) => `${seat}${letter}`).join(" ");
      draw();
      changed(field);
    });
    strip.append(button);
  }
  return { strip, draw };
}

for (const field of form.querySelectorAll("[data-taps]")) {
  const { strip, draw } = field.dataset.taps === "colours" ? colourTaps(field) : orderOfTaps(field);
  field.closest("label").before(strip);
  field.addEventListener("input", draw);
  draw();
}

// ------------------------------------------------- the order in which colours were recorded

for (const table of form.querySelectorAll("[data-ordered]")) {
  const order = form.elements[table.dataset.ordered];
  const draw = () => {
    const placed = words(order.value);
    for (const row of table.tBodies[0].rows) {
      const seat = row.cells[0].firstChild.data.trim();
      const place = placed.indexOf(seat) + 1;
      row.querySelector(".nth").textContent = place ? String(place) : "";
    }
  };
  table.addEventListener("input", (event) => {
    const field = event.target;
    if (field.type !== "radio") return;
    const seat = field.closest("tr").cells[0].firstChild.data.trim();
    const rest = words(order.value).filter((one) => one !== seat);
    if (!field.value) order.value = rest.join(" ");
    else if (!words(order.value).includes(seat)) order.value = [...rest, seat].join(" ");
    draw();
  });
  order.addEventListener("input", draw);
  draw();
}

// ----------------------------------------------------------- a tapped value is taken back

form.addEventListener("click", (event) => {
  const field = event.target;
  if (field.type !== "radio") return;
  if (field.dataset.held === "yes") {
    const none = [...form.querySelectorAll(`[name="${field.name}"]`)].find((one) => one.value === "");
    if (none) {
      none.checked = true;
      changed(none);
    }
  }
  note(field.name);
});

function note(name) {
  for (const one of form.querySelectorAll(`[name="${name}"]`)) {
    one.dataset.held = one.checked && one.value ? "yes" : "";
  }
}

for (const field of form.querySelectorAll("input[type=radio]:checked")) note(field.name);

// ------------------------------------------------------- what did not arrive is not called saved

for (const lost of ["htmx:responseError", "htmx:sendError"]) {
  form.addEventListener(lost, () => {
    document.getElementById("out-saved").textContent = form.dataset.unsaved;
  });
}

// ------------------------------------------------------------------ parts that depend on others

const dependent = [...form.querySelectorAll("[data-when], [data-unless]")];
const valueOf = (field) => (field.type === "radio" || field.type === "checkbox" ? (field.checked ? field.value : "") : field.value);

function holds(name, has) {
  const fields = name.endsWith("*")
    ? form.querySelectorAll(`[name^="${name.slice(0, -1)}"]`)
    : form.querySelectorAll(`[name="${name}"]`);
  return [...fields].some((field) => (has ? words(valueOf(field)).includes(has) : valueOf(field)));
}

function showDependent() {
  for (const part of dependent) {
    const { when, unless, has, or } = part.dataset;
    const isHidden = when ? !holds(when, has) && !(or && holds(or)) : holds(unless, has);
    if (part.hidden && !isHidden && part.tagName === "DETAILS") part.open = true;
    part.hidden = isHidden;
  }
}

form.addEventListener("input", showDependent);
showDependent();

// -------------------------------------------------------------------------------------- keys

const keys = new Map();
for (const key of document.querySelectorAll("[data-role-key]")) {
  for (const letter of [key.textContent.toLowerCase(), key.dataset.latin]) {
    if (!keys.has(letter)) keys.set(letter, key.dataset.roleKey);
  }
}
const rows = [...form.querySelectorAll("fieldset[data-keys]")];

function roleByKey(strip, role) {
  const field = strip.querySelector(`[value="${role}"]`);
  field.checked = true;
  changed(field);
  note(field.name);
}

function focusOn(strip) {
  const field = strip && (strip.querySelector("input:checked") || strip.querySelector("input"));
  if (field) field.focus();
}

form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    form.querySelector('[name="do"][value="check"]').click();
    return;
  }
  // A single Enter in a field would send the form: here it only ends what is typed.
  if (event.key === "Enter" && event.target.tagName === "INPUT") event.preventDefault();
  const strip = event.target.closest("fieldset[data-keys]");
  if (!strip || event.ctrlKey || event.metaKey || event.altKey) return;
  const place = rows.indexOf(strip);
  const role = keys.get(event.key.toLowerCase());
  if (role !== undefined) {
    roleByKey(strip, role);
    focusOn(rows[place + 1]);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    focusOn(rows[place + (event.key === "ArrowDown" ? 1 : -1)]);
  } else {
    return;
  }
  event.preventDefault();
});
