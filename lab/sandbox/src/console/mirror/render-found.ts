import { html } from "hono/html";
import { shorten } from "../../state/words.js";
import { formatWait } from "../activity/plan-state.js";
import { renderBadge } from "../components/render-badge.js";
import { renderLink } from "../components/render-link.js";
import type { Markup } from "../markup.js";
import { toServiceLabel } from "../service-labels.js";
import type { FoundItem, MirrorSearch } from "./mirror-search.js";

const MAX_TITLE = 160;
const MAX_PASSAGE = 400;
const MAX_NAMES = 4;

/** Renders what a search of a mirror found: each with its place, passage, link and age. */
export function renderFound(words: string, result: MirrorSearch): Markup {
  if ("error" in result)
    return html`<p class="error" role="status">${shorten(result.error, MAX_PASSAGE)}</p>`;
  if (result.found.length === 0) return html`<p class="empty">Nothing matches “${words}”.</p>`;
  return html`<section class="card" aria-labelledby="found">
    <h2 id="found">Found <span class="count">${result.found.length}</span></h2>
    <ul class="list" data-rows>
      ${result.found.map(renderItem)}
    </ul>
  </section>`;
}

function renderItem({
  ageMs,
  by,
  kind,
  outside,
  passage,
  place,
  service,
  title,
  url,
}: FoundItem): Markup {
  const name = shorten(title === "" ? kind : title, MAX_TITLE);
  const names = (texts: readonly string[]) =>
    texts.slice(0, MAX_NAMES).map((text) => shorten(text, MAX_TITLE));
  const facts = [kind, toServiceLabel(service), names(place).join(" › "), names(by).join(", ")];
  return html`<li>
    <div class="spread">
      ${url === undefined ? html`<span>${name}</span>` : renderLink(url, name)}
      <span class="row small muted">
        ${outside ? renderBadge("by outsiders", "amber") : ""}
        ${ageMs === undefined ? "" : html`<span>compared ${formatWait(ageMs)} ago</span>`}
      </span>
    </div>
    <p class="small muted">${facts.filter((part) => part !== "").join(" · ")}</p>
    ${passage === "" ? "" : html`<p class="small passage">${shorten(passage, MAX_PASSAGE)}</p>`}
  </li>`;
}
