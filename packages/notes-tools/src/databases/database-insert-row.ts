import { defineOperation } from "@workbelt/core";
import { z } from "zod";
import { childBlocks } from "../inputs/block-inputs.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import { pageOrDatabaseId } from "../inputs/ids.js";
import { overrides } from "../inputs/overrides.js";
import { propertyValues } from "../inputs/properties.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactNotesPage } from "../pages/page.js";
import {
  VERSION_WITHOUT_DATA_SOURCES,
  databaseAsked,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { createRow } from "./create-row.js";

const NAME = "notes_database_insert_row";

/** The operation `notes_database_insert_row`. */
export const databaseInsertRow = defineOperation({
  name: NAME,
  description:
    "Inserts a row into a database, optionally with content, icon and cover. The key of the title column is always title, whatever its name; the other keys are exact column names, upper and lower case included. Find the database with notes_data_fetch and its columns with notes_database_fetch. Returns the row with its page_id and url. If content is long and it stops half-way, the error says what exists and where to go on.",
  effect: "create",
  checkWith: "notes_database_query",
  input: z
    .strictObject({
      database_id: pageOrDatabaseId("Id or web address of the database"),
      data_source_id: dataSourceId(),
      properties: propertyValues("Values by column name"),
      child_blocks: childBlocks(),
      ...iconAndCover(),
      ...overrides(),
    })
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  run: (input, api) =>
    createRow(api, databaseAsked(NAME, input), {
      properties: input.properties,
      icon: input.icon,
      cover: input.cover,
      childBlocks: input.child_blocks,
    }),
  compact: compactNotesPage,
});

/** Inserts a row into a database. */
export class NotesDatabaseInsertRowTool extends NotesTool<typeof databaseInsertRow> {
  constructor(options?: NotesToolOptions) {
    super(databaseInsertRow, options);
  }
}
