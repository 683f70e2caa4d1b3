// A total opens the sum behind it in a row below, and closes it again; without this file the
// same link asks for the whole page with that row in it.
const table = document.querySelector("[data-standings]");

function close(row, link) {
  const sum = row.nextElementSibling;
  if (sum?.classList.contains("sum")) sum.remove();
  link.setAttribute("aria-expanded", "false");
}

function open(row, link) {
  const address = new URL(link.href);
  address.searchParams.set("open", row.dataset.row);
  address.hash = "";
  link.setAttribute("aria-expanded", "true");
  window.htmx.ajax("GET", address.href, { source: link, target: row, swap: "afterend" });
}

table?.addEventListener("click", (event) => {
  const link = event.target.closest("a.num");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const row = link.closest("tr");
  if (link.getAttribute("aria-expanded") === "true") close(row, link);
  else open(row, link);
});

// The line of an opened sum has changed while it was open: the sum is asked for anew.
table?.addEventListener("live:stale", (event) => {
  const link = event.target.querySelector("a.num");
  event.detail.remove();
  open(event.target, link);
});

// Refused, or no network: the page itself says what is the matter.
for (const kind of ["htmx:responseError", "htmx:sendError"]) {
  table?.addEventListener(kind, (event) => location.assign(event.target.href));
}
