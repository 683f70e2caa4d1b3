// Shortens the list of names to those that contain what is typed; a single one opens by itself.
const field = document.querySelector("[data-find]");
const names = [...document.querySelectorAll("details[data-name]")];
const nobody = document.querySelector("[data-nobody]");

if (field) {
  field.hidden = false;
  field.querySelector("input").addEventListener("input", (event) => {
    const typed = event.target.value.trim().toLowerCase().replaceAll("ё", "е");
    const found = names.filter((one) => one.dataset.name.replaceAll("ё", "е").includes(typed));
    for (const one of names) one.hidden = !found.includes(one);
    for (const one of found) one.open = found.length === 1;
    nobody.hidden = found.length > 0;
  });
}
