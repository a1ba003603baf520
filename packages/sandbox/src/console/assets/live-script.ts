/**
 * Keeps an element with `data-live` up to date. Its value is the address of a stream of events; after an event,
 * the page is read again, at most twice a second, and the children that differ are replaced. So the server alone
 * renders content. The button `#live` pauses it.
 */
export const liveScript = `
const region = document.querySelector("[data-live]");
const toggle = document.querySelector("#live");
if (region && toggle) {
  let source, timer, lastStart = 0;
  const replaceChanged = (next) => {
    const known = new Map([...region.children].map((child) => [child.id, child]));
    const focused = document.activeElement.id;
    region.replaceChildren(...[...next.children].map((child) => {
      const old = known.get(child.id);
      return old && old.isEqualNode(child) ? old : child;
    }));
    if (focused && document.activeElement.id !== focused) {
      document.getElementById(focused)?.focus({ preventScroll: true });
    }
  };
  const refresh = async () => {
    lastStart = Date.now();
    try {
      const page = await (await fetch(location.href)).text();
      const next = new DOMParser().parseFromString(page, "text/html").querySelector("[data-live]");
      if (next && source) replaceChanged(next);
    } catch {} // The sandbox may have stopped; the stream connects again when it is back.
    timer = undefined;
  };
  const schedule = () => {
    if (document.hidden) return;
    timer ??= setTimeout(refresh, Math.max(0, lastStart + 500 - Date.now()));
  };
  const follow = (isLive) => {
    toggle.setAttribute("aria-pressed", String(isLive));
    if (!isLive) {
      source.close();
      source = undefined;
      return;
    }
    source = new EventSource(region.dataset.live);
    source.addEventListener("activity", schedule);
  };
  toggle.hidden = false;
  toggle.addEventListener("click", () => follow(!source));
  document.addEventListener("visibilitychange", schedule);
  follow(true);
}
`;
