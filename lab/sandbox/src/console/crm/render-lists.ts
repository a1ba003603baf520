import { html } from "hono/html";
import type { ListDocument } from "../../services/crm/repository/documents.js";
import { renderPager } from "../components/render-pager.js";
import { renderTable } from "../components/render-table.js";
import { renderDay } from "../components/render-time.js";
import type { Markup } from "../markup.js";
import type { CrmData } from "./crm-data.js";
import { crmPaths } from "../paths.js";
import { renderRecordLink } from "./render-record-link.js";
import { renderValues } from "./render-value.js";

const PAGE_SIZE = 50;

/** Renders the lists. */
export function renderLists(data: CrmData): Markup {
  const columns = [
    { label: "List" },
    { label: "Records of" },
    { label: "Entries", isNumeric: true },
    { label: "Created" },
  ];
  const rows = data.collections.lists
    .list()
    .map((list) => [
      html`<a href="${crmPaths.lists}/${list.id}">${list.name}</a>`,
      data.repository.findObject(list.parentObject)?.pluralNoun ?? list.parentObject,
      String(data.countEntries(list)),
      renderDay(list.createdAt),
    ]);
  return renderTable({ label: "Lists", columns, rows, empty: "There are no lists." });
}

/** Renders the entries of a list with the list's own attributes. */
export function renderList(data: CrmData, list: ListDocument, offset: number): Markup {
  const attributes = data.repository
    .listAttributes(list.id)
    .filter(({ source, slug }) => source === "stored" || slug === "created_at");
  const rows = data
    .listEntries(list, { offset, limit: PAGE_SIZE })
    .map((entry) => [
      renderRecordLink(data, entry.parentObject, entry.parentRecordId),
      ...attributes.map((attribute) => renderValues(data, entry, attribute)),
    ]);
  const columns = [{ label: "Record" }, ...attributes.map(({ title }) => ({ label: title }))];
  const total = data.countEntries(list);
  return html`${renderTable({ label: list.name, columns, rows, empty: "The list is empty." })}
  ${renderPager({ path: `${crmPaths.lists}/${list.id}`, offset, limit: PAGE_SIZE, total })}`;
}
