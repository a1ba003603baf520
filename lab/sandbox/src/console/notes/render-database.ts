import { setImmediate } from "node:timers/promises";
import { html } from "hono/html";
import { TITLE_ID } from "../../services/notes/repository/title.js";
import type {
  Column,
  DatabaseDocument,
  DataSourceDocument,
  PageDocument,
} from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import { createHref, toNotesPath } from "../paths.js";
import { renderBadge } from "../components/render-badge.js";
import { renderPager } from "../components/render-pager.js";
import { getColumnKind, getStoredValue } from "../../services/notes/columns/column-kinds.js";
import {
  sortBy,
  type TableQuery,
  toSortable,
  toTableParameters,
} from "../components/table-order.js";
import { renderTable, type TableColumn } from "../components/render-table.js";
import { renderTabs } from "../components/render-tabs.js";
import type { Markup } from "../markup.js";
import { getNodeTitle, type NotesData, getText } from "./notes-data.js";
import { readProperties } from "./render-properties.js";
import { renderProperty } from "./render-property.js";
import { renderRichText } from "./render-rich-text.js";
import { renderNodeLink } from "./render-tree.js";

const PAGE_SIZE = 50;

/** Rows that are read without a pause, so that agents are not held up. */
const SLICE = 250;

/** The rows of a data source that a page shows, by default of the first one. */
interface RowQuery extends TableQuery {
  sourceId: string | undefined;
}

/** Renders a database as a table with the types of its columns. */
export async function renderDatabase(
  data: NotesData,
  database: DatabaseDocument,
  query: RowQuery,
): Promise<Markup> {
  const { sourceId, offset } = query;
  const sources = database.dataSources.map((id) => data.repository.requireDataSource(id));
  const source = sources.find(({ id }) => id === sourceId) ?? sources[0];
  if (source === undefined) return html`<p class="empty">The database has no data source.</p>`;
  const path = toNotesPath(database.id);
  const toHref = ({ id }: DataSourceDocument) => createHref(path, { source: id });
  const parameters = { source: source.id };
  const { rows, total } = await arrangeRows(data, source, query);
  const tabs = sources.map((each) => ({ href: toHref(each), label: toPlainText(each.title) }));
  return html`${
    toPlainText(database.description) === ""
      ? ""
      : html`<p class="lead">${renderRichText(database.description)}</p>`
  }
  ${data.marks.renderLink(database.id)}
  ${sources.length > 1 ? renderTabs("Data sources", tabs, toHref(source)) : ""}
  ${renderSearch(source, query)}
  ${renderRows(data, source, {
    rows,
    label: getNodeTitle({ kind: "database", document: database }),
    toColumn: (column, key) => toSortable(column, key, { path, query, parameters }),
  })}
  ${renderPager({
    path,
    query: { ...parameters, ...toTableParameters(query) },
    offset,
    limit: PAGE_SIZE,
    total,
  })}`;
}

/** Renders the search in the rows of a data source. */
function renderSearch(
  source: DataSourceDocument,
  { search, sort, isDescending }: RowQuery,
): Markup {
  return html`<form class="search" role="search" aria-label="Rows" method="get">
    <input type="hidden" name="source" value="${source.id}" />
    ${sort === "" ? "" : html`<input type="hidden" name="sort" value="${sort}" />`}
    ${isDescending ? html`<input type="hidden" name="dir" value="desc" />` : ""}
    <input
      type="search"
      name="q"
      value="${search}"
      aria-label="Filter rows"
      placeholder="Filter rows"
    />
    <button type="submit">Filter</button>
  </form>`;
}

/** Rows of a page, and how their headings are made. */
interface Rows {
  rows: readonly PageDocument[];
  label: string;
  toColumn: (column: TableColumn, key: string) => TableColumn;
}

function renderRows(
  data: NotesData,
  source: DataSourceDocument,
  { rows: pages, label, toColumn }: Rows,
): Markup {
  const columns = orderColumns(source.columns);
  const rows = pages.map((row) => {
    const values = readProperties(data, row);
    return columns.map(({ id, name, type, config }) =>
      id === TITLE_ID
        ? renderTitle(data, row)
        : renderProperty(data, values[name] ?? { type }, getText(config, "format")),
    );
  });
  const headings = columns.map(({ id, name, type }) =>
    toColumn(
      {
        label: html`${name === "" ? "Unnamed" : name}<span class="type">${type}</span>`,
        isNumeric: type === "number",
      },
      id,
    ),
  );
  return renderTable({
    label,
    columns: headings,
    rows,
    empty: "There are no such rows.",
    isWide: true,
  });
}

/** Filters and sorts the rows of a data source, and returns those of a page. */
async function arrangeRows(data: NotesData, source: DataSourceDocument, query: RowQuery) {
  const { isDescending, offset, search, sort } = query;
  const column = source.columns.find(({ id }) => id === sort);
  if (search === "" && column === undefined)
    return {
      rows: data.listRows(source.id, { offset, limit: PAGE_SIZE }),
      total: data.countRows(source.id),
    };
  const words = search.toLowerCase().split(/\s+/);
  const matches = (page: PageDocument) => {
    if (search === "") return true;
    const text = source.columns.map((each) => readPlain(data, each, page) ?? "").join("\n");
    return words.every((word) => text.toLowerCase().includes(word));
  };
  const found: { id: string; key: string | number | undefined }[] = [];
  const count = data.countRows(source.id);
  for (let start = 0; start < count; start += SLICE) {
    for (const page of data.listRows(source.id, { offset: start, limit: SLICE })) {
      if (matches(page)) found.push({ id: page.id, key: column && readPlain(data, column, page) });
    }
    await setImmediate();
  }
  const sorted = column === undefined ? found : sortBy(found, ({ key }) => key, isDescending);
  const rows = sorted
    .slice(offset, offset + PAGE_SIZE)
    .flatMap(({ id }) => data.repository.findPage(id) ?? []);
  return { rows, total: sorted.length };
}

/** Returns a value by which rows are found and sorted; undefined for none. */
function readPlain(
  data: NotesData,
  column: Column,
  page: PageDocument,
): string | number | undefined {
  const stored = getStoredValue({ column, page });
  if (stored === null || stored === undefined) return undefined;
  if (column.type === "people")
    return (stored as string[]).map((id) => data.nameUser(id)).join(", ");
  const plain = getColumnKind(column.type).toPlain(stored, {
    column,
    page,
    repository: data.repository,
  });
  if (plain === null || plain === "") return undefined;
  if (typeof plain === "number") return plain;
  if (Array.isArray(plain)) return plain.join(", ");
  return typeof plain === "object" ? plain.start : String(plain);
}

/** Returns the columns with the title first. */
function orderColumns(columns: readonly Column[]): Column[] {
  const title = columns.filter(({ id }) => id === TITLE_ID);
  return [...title, ...columns.filter(({ id }) => id !== TITLE_ID)];
}

/** Renders the title of a row; what queries leave out is marked. */
function renderTitle(data: NotesData, row: PageDocument): Markup {
  return html`${renderNodeLink({ kind: "page", document: row })} ${data.marks.render(row.id)}
  ${row.inTrash ? renderBadge("In the trash", "red") : ""}
  ${row.isTemplate === true ? renderBadge("Template") : ""}`;
}
