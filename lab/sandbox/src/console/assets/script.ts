/**
 * The script of every page. Pages work without it; it shows the current item of lists that scroll sideways, moves to the search
 * and through rows by keys, copies commands, and asks before a form with `data-confirm` is sent. A row is moved to by the focus
 * of its first link, so that Enter opens it and screen readers say it.
 */
export const script = `
for (const item of document.querySelectorAll('[aria-current="page"]')) {
  const list = item.closest("ul");
  if (list && list.scrollWidth > list.clientWidth) {
    list.scrollLeft = item.offsetLeft - list.offsetLeft - (list.clientWidth - item.offsetWidth) / 2;
  }
}
const keys = document.querySelector("#keys");
const listRowLinks = () =>
  [...document.querySelectorAll("main tbody tr, main [data-rows] > li")].flatMap((row) => {
    const link = row.querySelector("a[href]");
    return link && link.offsetParent ? [link] : [];
  });
const moveBy = (step, mustBeInRow) => {
  const links = listRowLinks();
  const row = document.activeElement.closest("tr, [data-rows] > li");
  const at = links.findIndex((link) => row?.contains(link));
  if (links.length === 0 || (mustBeInRow && at < 0)) return false;
  const next = links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))];
  next.focus({ focusVisible: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
};
const keyActions = {
  "/": () => {
    const own = document.querySelector('main input[type="search"]');
    (own ?? document.querySelector("#find")).select();
    return true;
  },
  "?": () => (keys.showModal(), true),
  j: () => moveBy(1, false),
  k: () => moveBy(-1, false),
  ArrowDown: () => moveBy(1, true),
  ArrowUp: () => moveBy(-1, true),
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== "k" || event.shiftKey) return;
    event.preventDefault();
    document.querySelector("#find").select();
    return;
  }
  // Keys belong to what takes text, and to an open dialog.
  if (event.target.closest("input, select, textarea, dialog") || keys.open) return;
  if (Object.hasOwn(keyActions, event.key) && keyActions[event.key]()) event.preventDefault();
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
