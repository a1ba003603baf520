/**
 * The script of every page. Pages work without it; it shows the current item of lists that scroll sideways,
 * and asks before a form with `data-confirm` is sent.
 */
export const script = `
for (const item of document.querySelectorAll('[aria-current="page"]')) {
  const list = item.closest("ul");
  if (list && list.scrollWidth > list.clientWidth) {
    list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }
}
document.addEventListener("submit", (event) => {
  const question = event.target.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});
`;
