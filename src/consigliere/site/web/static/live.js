// An open page is sent what changes on it (web/pieces.py): blocks, and rows of its table by key.
// Without this file, or without a network, the page stays as it was shown.
const meta = document.querySelector("meta[name=live]");
const table = document.querySelector("[data-rows]");
const FRESH_FOR = 60000; // milliseconds that a changed row is marked
const AGAIN_AFTER = 5000; // milliseconds until a refused stream is asked for again, and then twice as many …
const AT_MOST = 300000; // … up to these
let mark = meta.content;
let source = null;
let again = null;
let wait = AGAIN_AFTER;

function open() {
  clearTimeout(again);
  source?.close();
  const address = new URL(`/live${location.pathname}${location.search}`, location.href);
  address.searchParams.set("since", mark);
  source = new EventSource(address);
  source.addEventListener("open", () => { wait = AGAIN_AFTER; });
  source.addEventListener("build", (event) => onBuild(event.data));
  source.addEventListener("change", (event) => {
    mark = event.lastEventId;
    apply(JSON.parse(event.data));
  });
  source.addEventListener("gone", () => location.reload());
  source.addEventListener("error", () => {
    // What broke off is tried again by the browser itself, what was refused is not. A hall full of
    // phones that were refused at once must not come back at once.
    if (source.readyState !== EventSource.CLOSED) return;
    again = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, AT_MOST);
  });
}

function close() {
  clearTimeout(again);
  source?.close();
  source = null;
}

// The site was updated under an open page: its pieces may be made otherwise. Once, for a page that
// still comes from some cache would be loaded for ever.
function onBuild(build) {
  if (build === meta.dataset.build || sessionStorage.getItem("build") === build) return;
  sessionStorage.setItem("build", build);
  location.reload();
}

function apply({ blocks, rows, order }) {
  const focus = document.activeElement?.getAttribute("href");
  for (const [name, text] of Object.entries(blocks)) {
    const block = document.querySelector(`[data-block="${name}"]`);
    if (block) replace(block, text);
  }
  if (table) applyRows(rows, order);
  if (focus && document.activeElement === document.body) {
    document.querySelector(`a[href="${CSS.escape(focus)}"]`)?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new CustomEvent("live:changed"));
}

function replace(block, text) {
  const known = new Map([...block.querySelectorAll("details[id]")].map((one) => [one.id, one.open]));
  block.innerHTML = text;
  for (const one of block.querySelectorAll("details[id]")) {
    if (known.has(one.id)) one.open = known.get(one.id);
  }
  window.htmx?.process(block);
}

function applyRows(rows, order) {
  const known = new Map([...table.querySelectorAll("[data-row]")].map((row) => [row.dataset.row, row]));
  const keys = order ?? [...known.keys()];
  const changed = [];
  for (const [key, text] of Object.entries(rows)) {
    const holder = document.createElement("template");
    holder.innerHTML = text;
    const row = holder.content.firstElementChild;
    const before = known.get(key);
    if (before) before.replaceWith(row);
    known.set(key, row);
    changed.push(row);
  }
  // An opened sum stays below its row; what is no row of the table any more goes.
  const sums = new Map([...table.querySelectorAll("tr.sum")].map((sum) => [sum.id, sum]));
  const sumOf = (key) => sums.get(`sum-${encodeURIComponent(key)}`);
  if (order) table.replaceChildren(...keys.flatMap((key) => [known.get(key), sumOf(key)]).filter(Boolean));
  for (const row of changed) {
    row.classList.add("fresh");
    setTimeout(() => row.classList.remove("fresh"), FRESH_FOR);
    const sum = sumOf(row.dataset.row);
    if (sum) row.dispatchEvent(new CustomEvent("live:stale", { bubbles: true, detail: sum }));
  }
}

window.addEventListener("pagehide", close);
window.addEventListener("pageshow", () => source ?? open());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && source?.readyState === EventSource.CLOSED) open();
});
