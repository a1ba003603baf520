import { defineOperation, openObject } from "@workbelt/core/provider";
import { z } from "zod";
import { pageOrDatabaseId } from "../inputs/ids.js";
import { wholeText, wholeTextOf } from "../inputs/whole-text.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { withKindAdvice } from "../wrong-kind.js";
import { changedColumnFaults, reportFaults } from "./check-columns.js";
import { databaseAsked, dataSourceId } from "./database-inputs.js";
import { withSources } from "./resolve-data-source.js";
import { compactUpdate, updateDatabase } from "./update-database.js";

const NAME = "notes_database_update";

/** The operation `notes_database_update`. */
export const databaseUpdate = defineOperation({
  name: NAME,
  description:
    'Changes a database: title, description, columns. Give at least one of them. In properties, the key is a column\'s name: a new name with a type adds a column, {"name":"…"} renames it, null removes it with its values, a type with settings reconfigures it. Options of a select replace the old ones: give all that are to stay, by their id; what is lost is named in dropped_options. See columns and options with notes_database_fetch. Columns are changed first; if the rest then fails, the error says what is written. Returns what changed.',
  effect: "update",
  verifyWith: "notes_database_fetch",
  input: z
    .strictObject({
      database_id: pageOrDatabaseId("Id or web address of the database"),
      data_source_id: dataSourceId(),
      title: wholeText("New title").optional(),
      description: wholeText("New description; empty removes it").optional(),
      properties: openObject(
        'Changes by column name, such as {"Due":{"date":{}},"Phase":{"name":"Stage"},"Old":null}. One more option: {"Stage":{"select":{"options":[{"id":"… of each old one"},{"name":"Later"}]}}}',
      ).optional(),
    })
    .refine((input) => (input.description ?? input.properties ?? input.title) !== undefined, {
      path: ["properties"],
      message: "expected at least one of title, description and properties",
    })
    .refine((input) => input.data_source_id === undefined || input.properties !== undefined, {
      path: ["data_source_id"],
      message: "expected together with properties only",
    })
    .superRefine(({ properties }, context) => {
      reportFaults(context, changedColumnFaults(properties ?? {}));
    }),
  run: ({ description, properties, title, ...input }, api) => {
    const asked = databaseAsked(NAME, input);
    const changes = { properties, title: richText(title), description: richText(description) };
    const meant = { id: asked.databaseId, instead: { page: "use notes_page_update" } };
    return withKindAdvice(api, meant, () =>
      withSources(api, asked, (sources) => updateDatabase(api, { ...asked, ...sources }, changes)),
    );
  },
  compact: compactUpdate,
});

function richText(text: string | undefined) {
  return text === undefined ? undefined : wholeTextOf(text);
}

/** Changes title, description and columns of a database. */
export class NotesDatabaseUpdateTool extends NotesTool<typeof databaseUpdate> {
  constructor(options?: NotesToolOptions) {
    super(databaseUpdate, options);
  }
}
