import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { buildContent } from "../content/written-content.js";
import { childBlocks } from "../inputs/block-inputs.js";
import { iconAndCover } from "../inputs/icon-and-cover.js";
import { pageOrDatabaseId } from "../inputs/ids.js";
import { ONE_CONTENT, hasOneContent, markdown } from "../inputs/markdown-input.js";
import { propertyValues } from "../inputs/properties.js";
import {
  CONTENT_WITH_TEMPLATE,
  template,
  templateFitsContent,
  toTemplate,
} from "../inputs/template.js";
import { versionOverrides } from "../inputs/version-overrides.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactCreatedPage } from "../pages/send-new-page.js";
import {
  VERSION_WITHOUT_DATA_SOURCES,
  toDatabaseRef,
  dataSourceId,
  versionFitsDataSource,
} from "./database-inputs.js";
import { explainNewRowError, sendNewRow } from "./send-new-row.js";

const NAME = "notes_database_insert_row";

/** The operation `notes_database_insert_row`. */
export const databaseInsertRow = defineOperation({
  name: NAME,
  description:
    "Inserts a row into a database, optionally with content (markdown, blocks or a template), icon and cover. The title column has the key title or its own name; the other keys are exact column names, case-sensitive. A row without title is untitled. An unknown option of select or multi_select is created; take names from notes_database_fetch. Find the database with notes_data_fetch and its columns with notes_database_fetch. Returns the row with its page_id, url and blocks_written; adjusted lists what blocks cannot express. After a partial write the error says what exists and where to continue.",
  effect: "create",
  verifyWith: "notes_database_query",
  aliases: { template_id: "template" },
  input: z
    .strictObject({
      database_id: pageOrDatabaseId("Id or web address of the database"),
      data_source_id: dataSourceId(),
      properties: propertyValues("Values by column name"),
      child_blocks: childBlocks(),
      markdown: markdown().optional(),
      template: template(),
      ...iconAndCover(),
      ...versionOverrides(),
    })
    .refine(hasOneContent, ONE_CONTENT)
    .refine(templateFitsContent, CONTENT_WITH_TEMPLATE)
    .refine(versionFitsDataSource, VERSION_WITHOUT_DATA_SOURCES),
  run: async (input, api) =>
    sendNewRow(api, toDatabaseRef(NAME, input), {
      properties: input.properties,
      icon: input.icon,
      cover: input.cover,
      content: await buildContent("child_blocks", input.child_blocks, input.markdown),
      template: toTemplate(input.template),
    }),
  explainError: (error, { input, api }) => {
    const database = toDatabaseRef(NAME, input);
    const row = { columns: input.properties, database, template: input.template };
    return explainNewRowError(error, api, row);
  },
  compact: compactCreatedPage,
});

/** Inserts a row into a database. */
export class NotesDatabaseInsertRowTool extends NotesTool<typeof databaseInsertRow> {
  constructor(options?: NotesToolOptions) {
    super(databaseInsertRow, options);
  }
}
