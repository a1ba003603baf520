import { z } from "zod";
import { getPath, getString } from "../content/json-path.js";
import { compactParent, type NotesParent, parentOutput } from "../content/parent.js";
import { toPlainText } from "../content/plain-text.js";
import { compactPageIdentity, notesPage, pageIdentityOutput } from "../schema/page.js";

/** A page, or a database represented by one of its data sources. Lists of the service mix both. */
export const searchResult = notesPage.extend({
  object: z.string(),
  title: z.array(z.unknown()).nullish(),
});

/** A page, or a database represented by one of its data sources. */
export type NotesSearchResult = z.infer<typeof searchResult>;

/** Returns true for a page; database rows are pages too. */
export function isPage(hit: NotesSearchResult): boolean {
  return hit.object === "page";
}

/** The shape of a database among pages for models; `columns` has the types of the columns. */
export const foundDatabaseOutput = z.strictObject({
  database_id: z.string().optional(),
  data_source_id: z.string().optional(),
  title: z.string(),
  url: z.string().optional(),
  parent: parentOutput.optional(),
  archived: z.literal(true).optional(),
  last_edited_time: z.string().optional(),
  columns: z.record(z.string(), z.string()),
});

/** The shape of a search result for models. The title of the parent is that of a row's database. */
export const searchResultOutput = z.union([
  pageIdentityOutput.extend({
    parent: parentOutput.extend({ title: z.string().optional() }).optional(),
    last_edited_time: z.string().optional(),
  }),
  foundDatabaseOutput,
]);

/**
 * The parts of a search result a model needs, without column values, which notes_page_get returns.
 * `nameDatabases` adds the title of a row's database.
 */
export function compactSearchResult(hit: NotesSearchResult): z.infer<typeof searchResultOutput> {
  if (!isPage(hit)) return compactFoundDatabase(hit);
  const page = compactPageIdentity(hit);
  const databaseId = getString(hit, "parent", "database_id");
  return {
    ...page,
    // Of a row, the database says enough.
    parent: databaseId === undefined ? page.parent : { database_id: databaseId },
    last_edited_time: hit.last_edited_time ?? undefined,
  };
}

/**
 * The parts of a database a model needs. For a data source, `database_id` is the id of its parent,
 * because other tools expect a database.
 */
export function compactFoundDatabase(hit: NotesSearchResult): z.infer<typeof foundDatabaseOutput> {
  const isDatabase = hit.object === "database";
  const columns = Object.entries(hit.properties ?? {});
  return {
    database_id: isDatabase ? hit.id : getString(hit, "parent", "database_id"),
    data_source_id: isDatabase ? undefined : hit.id,
    title: toPlainText(hit.title ?? []),
    url: hit.url ?? undefined,
    parent: isDatabase ? compactParent(hit.parent) : getDatabaseParent(hit),
    archived: (hit.in_trash ?? hit.archived) || undefined,
    last_edited_time: hit.last_edited_time ?? undefined,
    columns: Object.fromEntries(
      columns.flatMap(([column, { type }]) => (type === undefined ? [] : [[column, type]])),
    ),
  };
}

/** The parent of a data source's database. */
function getDatabaseParent(hit: NotesSearchResult) {
  return compactParent(getPath(hit, "database_parent") as NotesParent | undefined);
}
