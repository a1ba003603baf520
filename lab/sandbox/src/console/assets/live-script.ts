/**
 * Keeps the element with `data-live` up to date. Its value is the address of a stream of events; after an event,
 * the page is read again, at most twice a second, and what differs is replaced. So the server alone renders
 * content. What the visitor has opened, written and focused stays. The button `#live` pauses it, and says when the
 * sandbox is gone.
 */
export const liveScript = `
const region = document.querySelector("[data-live]");
const toggle = document.querySelector("#live");
if (region && toggle) {
  const note = document.querySelector("#live-note");
  let source, timer, lastStart = 0;
  const isSame = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && (one.id ?? "") === (other.id ?? "");
  const copyAttributes = (from, to) => {
    const kept = (name) => (to.tagName === "DETAILS" && name === "open") || to === document.activeElement;
    for (const { name } of [...to.attributes]) if (!from.hasAttribute(name) && !kept(name)) to.removeAttribute(name);
    for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value && !kept(name)) to.setAttribute(name, value);
  };
  const update = (current, next) => {
    if (current.isEqualNode(next)) return;
    if (current.nodeType !== Node.ELEMENT_NODE) { current.nodeValue = next.nodeValue; return; }
    copyAttributes(next, current);
    const byId = new Map([...current.children].filter(({ id }) => id).map((child) => [child.id, child]));
    let place = current.firstChild;
    for (const child of [...next.childNodes]) {
      const found = child.id ? byId.get(child.id) : place && !place.id && isSame(place, child) ? place : undefined;
      if (!found) { current.insertBefore(child, place); continue; }
      if (found === place) place = place.nextSibling;
      else current.insertBefore(found, place);
      update(found, child);
    }
    while (place) { const rest = place.nextSibling; place.remove(); place = rest; }
  };
  const refresh = async () => {
    lastStart = Date.now();
    timer = undefined;
    try {
      const page = await (await fetch(location.href)).text();
      const next = new DOMParser().parseFromString(page, "text/html").querySelector("[data-live]");
      if (!next || !source) return;
      const focused = document.activeElement;
      update(region, next);
      if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
    } catch {} // The sandbox may have stopped; the stream connects again when it is back.
  };
  const schedule = () => {
    if (!document.hidden) timer ??= setTimeout(refresh, Math.max(0, lastStart + 500 - Date.now()));
  };
  const show = (state) => {
    toggle.dataset.state = state;
    toggle.setAttribute("aria-pressed", String(state !== "paused"));
    toggle.textContent = { live: "Live", paused: "Live", offline: "Disconnected" }[state];
    note.hidden = state !== "offline";
    note.textContent = state === "offline" ? "The sandbox does not answer. This is what it showed last." : "";
  };
  const follow = () => {
    source = new EventSource(region.dataset.live);
    source.addEventListener("activity", schedule);
    source.onopen = () => {
      if (toggle.dataset.state === "offline") schedule();
      show("live");
    };
    source.onerror = () => {
      if (!source) return;
      show("offline");
      // The browser connects again by itself, except after a response that is no stream.
      if (source.readyState === EventSource.CLOSED) setTimeout(() => source?.readyState === EventSource.CLOSED && follow(), 2000);
    };
  };
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    if (source) {
      source.close();
      source = undefined;
      show("paused");
    } else {
      show("live");
      follow();
    }
  });
  document.addEventListener("visibilitychange", schedule);
  addEventListener("pagehide", () => source?.close());
  follow();
}
`;
