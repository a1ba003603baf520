import { html } from "hono/html";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { toRecordPath } from "../paths.js";

/** Renders the name of a record as a link; a record that was deleted has none. */
export function renderRecordLink(data: CrmData, object: string, id: string): Markup {
  const label = data.findLabel(object, id);
  if (label === undefined) return html`<span class="muted">Deleted record</span>`;
  return html`<a href="${toRecordPath(object, id)}">${label}</a>`;
}

/** Renders links to records, one after another. */
export function renderRecordLinks(
  data: CrmData,
  links: readonly { object: string; recordId: string }[],
): Markup {
  return html`<span class="row"
    >${links.map(({ object, recordId }) => renderRecordLink(data, object, recordId))}</span
  >`;
}
