/**
 * The script of every page. Pages work without it; it shows the current item of lists that scroll sideways,
 * moves to the search with Ctrl+K, copies commands, and asks before a form with `data-confirm` is sent.
 */
export const script = `
for (const item of document.querySelectorAll('[aria-current="page"]')) {
  const list = item.closest("ul");
  if (list && list.scrollWidth > list.clientWidth) {
    list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }
}
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  event.preventDefault();
  document.querySelector("#find").select();
});
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  // Pages that are not served by this machine have no clipboard.
  if (!navigator.clipboard) return getSelection().selectAllChildren(source);
  await navigator.clipboard.writeText(source.textContent);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});
document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});
`;
