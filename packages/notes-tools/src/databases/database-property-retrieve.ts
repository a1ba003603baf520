import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { databaseIdInput } from "../inputs/ids.js";
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
  description: "Lists the rows of a database with one property each, to read a single column.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "database_id" },
  input: z.strictObject({
    database_id: databaseIdInput(),
    property_id: z
      .string()
      .min(1)
      .describe("title, or a property_id of notes_database_fetch")
      .optional(),
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
  constructor(options?: NotesToolOptions) {
    super(databasePropertyRetrieve, options);
  }
}
