import { html } from "hono/html";
import type { CrmLink } from "../../services/convintel/repository/documents.js";
import { toRecordPath } from "../paths.js";
import type { Markup } from "../markup.js";

/** Renders the CRM record that a call is linked to; empty for none. */
export function renderCrmLink(object: string, link: CrmLink | null): Markup {
  if (link === null) return html``;
  return html`<a href="${toRecordPath(object, link.id)}">${link.name ?? link.id}</a>`;
}
