/* A form marked data-once is sent once: a second click on its button changes nothing. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.hasAttribute("data-once")) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
});
/* Whoever comes back by the browser's button may send it again. */
window.addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
});
