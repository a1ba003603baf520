import { html } from "hono/html";
import { getColumns } from "../../services/notes/columns/find-column.js";
import { serializePage } from "../../services/notes/pages/serialize-page.js";
import { TITLE_ID } from "../../services/notes/repository/title.js";
import type { PageDocument } from "../../services/notes/repository/documents.js";
import { renderFields } from "../components/render-fields.js";
import type { Markup } from "../markup.js";
import { type NotesData, getText } from "./notes-data.js";
import { type PropertyValue, renderProperty } from "./render-property.js";

/** Renders the values of a row with the types of their columns; empty for other pages. */
export function renderProperties(data: NotesData, page: PageDocument): Markup {
  const columns = getColumns(page, data.repository).filter(({ id }) => id !== TITLE_ID);
  if (columns.length === 0) return html``;
  const values = readProperties(data, page);
  const fields = columns.map(({ name, type, config }) => ({
    label: name,
    type,
    value: html`${renderProperty(data, values[name] ?? { type }, getText(config, "format"))}
    ${data.marks.renderEarlier(page.id, `properties.${name}`)}`,
  }));
  return html`<section class="card" aria-label="Properties">${renderFields(fields)}</section>`;
}

/** Returns the values of a row by column name, as the API returns them. */
export function readProperties(data: NotesData, page: PageDocument): Record<string, PropertyValue> {
  const { properties } = serializePage(page, data.scope) as {
    properties: Record<string, PropertyValue>;
  };
  return properties;
}
