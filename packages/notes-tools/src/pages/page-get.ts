import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import { explainWrongIdKind } from "../id-kind.js";
import { parseId, pageOrDatabaseId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactNotesPage, notesPage } from "./page.js";

const ALTERNATIVES = {
  database: "use notes_database_fetch",
  block: "use notes_page_content_get for its content",
};

/** The operation `notes_page_get`. */
export const pageGet = defineOperation({
  name: "notes_page_get",
  description:
    "Gets one page or database row: title, url, parent, whether it is archived, who created and last edited it, and its properties by column name. incomplete_properties are cut at 25 items: read them with notes_page_property_get. Not its content: read that with notes_page_markdown_get, or with notes_page_content_get for block ids. Find page ids with notes_data_fetch or notes_database_query.",
  effect: "read",
  aliases: { id: "page_id", url: "page_id" },
  input: z.strictObject({ page_id: pageOrDatabaseId("Id or web address of the page") }),
  request: ({ page_id }) => ({ method: "GET", path: path`/v1/pages/${parseId(page_id)}` }),
  response: notesPage,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.page_id), alternatives: ALTERNATIVES }),
  compact: (found) => ({
    ...compactNotesPage(found),
    created_by: getString(found, "created_by", "id"),
    last_edited_by: getString(found, "last_edited_by", "id"),
  }),
});

/** Gets the properties of one page. */
export class NotesPageGetTool extends NotesTool<typeof pageGet> {
  constructor(options?: NotesToolOptions<typeof pageGet>) {
    super(pageGet, options);
  }
}
