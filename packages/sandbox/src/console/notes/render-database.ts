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
import { renderTable } from "../components/render-table.js";
import { renderTabs } from "../components/render-tabs.js";
import type { Markup } from "../markup.js";
import { getNodeTitle, type NotesData, getText } from "./notes-data.js";
import { readProperties } from "./render-properties.js";
import { renderProperty } from "./render-property.js";
import { renderRichText } from "./render-rich-text.js";
import { renderNodeLink } from "./render-tree.js";

const PAGE_SIZE = 50;

/** A part of the rows of a data source, by default of the first. */
interface RowQuery {
  sourceId: string | undefined;
  offset: number;
}

/** Renders a database as a table with the types of its columns. */
export function renderDatabase(
  data: NotesData,
  database: DatabaseDocument,
  { sourceId, offset }: RowQuery,
): Markup {
  const sources = database.dataSources.map((id) => data.repository.requireDataSource(id));
  const source = sources.find(({ id }) => id === sourceId) ?? sources[0];
  if (source === undefined) return html`<p class="empty">The database has no data source.</p>`;
  const path = toNotesPath(database.id);
  const toHref = ({ id }: DataSourceDocument) => createHref(path, { source: id });
  const tabs = sources.map((each) => ({ href: toHref(each), label: toPlainText(each.title) }));
  return html`${
    toPlainText(database.description) === ""
      ? ""
      : html`<p class="lead">${renderRichText(database.description)}</p>`
  }
  ${data.marks.renderLink(database.id)}
  ${sources.length > 1 ? renderTabs("Data sources", tabs, toHref(source)) : ""}
  ${renderRows(data, source, offset, getNodeTitle({ kind: "database", document: database }))}
  ${renderPager({
    path,
    query: { source: source.id },
    offset,
    limit: PAGE_SIZE,
    total: data.countRows(source.id),
  })}`;
}

function renderRows(
  data: NotesData,
  source: DataSourceDocument,
  offset: number,
  label: string,
): Markup {
  const columns = orderColumns(source.columns);
  const rows = data.listRows(source.id, { offset, limit: PAGE_SIZE }).map((row) => {
    const values = readProperties(data, row);
    return columns.map(({ id, name, type, config }) =>
      id === TITLE_ID
        ? renderTitle(data, row)
        : renderProperty(data, values[name] ?? { type }, getText(config, "format")),
    );
  });
  const headings = columns.map(({ name, type }) => ({
    label: html`${name === "" ? "Unnamed" : name}<span class="type">${type}</span>`,
    isNumeric: type === "number",
  }));
  return renderTable({ label, columns: headings, rows, empty: "There are no rows.", isWide: true });
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
