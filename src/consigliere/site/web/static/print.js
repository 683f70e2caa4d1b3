// A button that prints the page; without this file it does not show, and a browser prints anyway.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
