/* A row of tabs that is wider than the screen shows the one the reader is on. */
for (const here of document.querySelectorAll(".tabs [aria-current]")) {
  const row = here.parentElement;
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
}
