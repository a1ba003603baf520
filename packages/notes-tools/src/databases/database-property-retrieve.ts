import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { pageOrDatabaseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { implementationOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import type { NotesSearchResult } from "../search/search-result.js";
import { decodeColumnId } from "./columns.js";
import { toDatabaseRef, dataSourceId } from "./database-inputs.js";
import { compactRow, explainListRowsError, listRows } from "./list-rows.js";

const NAME = "notes_database_property_retrieve";

/** The operation `notes_database_property_retrieve`. */
export const databasePropertyRetrieve = defineOperation({
  name: NAME,
  description:
    "Lists the rows of a database with one property of each, to read a single column without the others. property_id is the id of the column, title for the title column; notes_database_fetch returns the others. Without property_id, rows have all properties. Returns items with page_id and properties, and next_cursor if there are more; incomplete means that the service stopped before the end.",
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
    const query = { filter_properties: getColumns(property_id) };
    return listRows(api, toDatabaseRef(NAME, input), { query, body: { page_size, start_cursor } });
  },
  explainError: (error, { input, api }) => {
    const database = toDatabaseRef(NAME, input);
    return explainListRowsError(error, api, { columns: getColumns(input.property_id), database });
  },
  compact: compactPage(compactRowValues),
});

function getColumns(propertyId: string | undefined): string[] {
  return propertyId === undefined ? [] : [decodeColumnId(propertyId)];
}

function compactRowValues(row: NotesSearchResult) {
  const compact = compactRow(row);
  if ("database_id" in compact) return compact;
  const { incomplete_properties, page_id, properties } = compact;
  return { page_id, properties, incomplete_properties };
}

/** Reads one column of a database, row by row. */
export class NotesDatabasePropertyRetrieveTool extends NotesTool<typeof databasePropertyRetrieve> {
  constructor(options?: NotesToolOptions<typeof databasePropertyRetrieve>) {
    super(databasePropertyRetrieve, options);
  }
}
