import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { pageOrDatabaseId } from "../inputs/ids.js";
import { implementationOverrides } from "../inputs/overrides.js";
import { paging } from "../inputs/paging.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import type { Found } from "../search/found.js";
import { onlyNamed } from "./column-advice.js";
import { databaseAsked, dataSourceId } from "./database-inputs.js";
import { compactRow, queryRows } from "./query-rows.js";

const NAME = "notes_database_property_retrieve";

/** The operation `notes_database_property_retrieve`. */
export const databasePropertyRetrieve = defineOperation({
  name: NAME,
  description:
    "Lists the rows of a database with one property of each, to read a single column without the others. property_id is the id of the column, title for the title column; notes_database_fetch gives the others. Without property_id the rows have all their properties. Returns items with page_id and properties, and next_cursor when there are more; incomplete says that the service stopped before the end.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "database_id" },
  input: z.strictObject({
    database_id: pageOrDatabaseId("Id or web address of the database"),
    property_id: z.string().min(1).describe("Id of the column, such as title").optional(),
    data_source_id: dataSourceId(),
    ...paging(),
    ...implementationOverrides(),
  }),
  run: ({ page_size, start_cursor, property_id, ...input }, api) => {
    const columns = property_id === undefined ? [] : [decoded(property_id)];
    return queryRows(
      api,
      { ...databaseAsked(NAME, input), columns: onlyNamed(columns) },
      { query: { filter_properties: columns }, body: { page_size, start_cursor } },
    );
  },
  compact: compactPage(compactValues),
});

/** The service writes ids percent-encoded; the query string encodes them again. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function compactValues(row: Found) {
  const compact = compactRow(row);
  if ("database_id" in compact) return compact;
  const { incomplete_properties, page_id, properties } = compact;
  return { page_id, properties, incomplete_properties };
}

/** Reads one column of a database, row by row. */
export class NotesDatabasePropertyRetrieveTool extends NotesTool<typeof databasePropertyRetrieve> {
  constructor(options?: NotesToolOptions) {
    super(databasePropertyRetrieve, options);
  }
}
