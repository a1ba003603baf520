import { z } from "zod";
import { getPath, getString } from "../content/json-path.js";
import { toPlainText } from "../content/plain-text.js";
import { compactNotesPage, compactParent, notesPage } from "../pages/page.js";

/** A page, or a database as one of its data sources shows it. Lists of the service mix both. */
export const searchResult = notesPage.extend({
  object: z.string(),
  title: z.array(z.unknown()).nullish(),
});

/** A page, or a database as one of its data sources shows it. */
export type NotesSearchResult = z.infer<typeof searchResult>;

/** Whether it is a page, a row being one too. */
export function isPage(hit: NotesSearchResult): boolean {
  return hit.object === "page";
}

/** What a model needs of a search hit; the values of a row's columns are for notes_page_get. */
export function compactSearchResult(hit: NotesSearchResult) {
  if (!isPage(hit)) return compactFoundDatabase(hit);
  const { properties: _properties, incomplete_properties: _cut, ...page } = compactNotesPage(hit);
  return { object: "page", ...page };
}

/**
 * What a model needs of a database. A data source's own id is none that other tools take as
 * `database_id`; that one is its parent's.
 */
export function compactFoundDatabase(hit: NotesSearchResult) {
  const isDatabase = hit.object === "database";
  const columns = Object.entries(hit.properties ?? {});
  return {
    object: "database",
    database_id: isDatabase ? hit.id : getString(hit, "parent", "database_id"),
    data_source_id: isDatabase ? undefined : hit.id,
    title: toPlainText(hit.title ?? []),
    url: hit.url ?? undefined,
    parent: isDatabase ? compactParent(hit.parent) : getDatabaseParent(hit),
    archived: hit.in_trash ?? hit.archived ?? undefined,
    last_edited_time: hit.last_edited_time ?? undefined,
    columns: Object.fromEntries(columns.map(([column, { type }]) => [column, type])),
  };
}

/** Where the database of a data source stands. */
function getDatabaseParent(hit: NotesSearchResult) {
  return compactParent(getPath(hit, "database_parent") as NotesSearchResult["parent"]);
}
