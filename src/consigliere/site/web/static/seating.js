// While a seating is drawn its button says so; a second press would only be refused.
for (const form of document.querySelectorAll("form[data-draw]")) {
  form.addEventListener("submit", () => {
    form.querySelector("button").disabled = true;
    form.querySelector("[data-idle]").hidden = true;
    form.querySelector("[data-busy]").hidden = false;
  });
}
// A page that comes back from the browser's memory is idle again.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
