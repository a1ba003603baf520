import { defineOperation, path } from "@workbelt/core";
import { z } from "zod";
import { stringAt } from "../content/json-path.js";
import { idOf, pageOrDatabaseId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactNotesPage, notesPage } from "./page.js";

/** The operation `notes_page_get`. */
export const pageGet = defineOperation({
  name: "notes_page_get",
  description:
    "Gets one page or database row: title, url, parent, whether it is archived, who made and last edited it, and its properties by column name. Not its content: read that with notes_page_content_get. Find page ids with notes_data_fetch or notes_database_query.",
  effect: "read",
  input: z.strictObject({ page_id: pageOrDatabaseId("Id or web address of the page") }),
  request: ({ page_id }) => ({ method: "GET", path: path`/v1/pages/${idOf(page_id)}` }),
  reply: notesPage,
  result: (reply) => reply,
  compact: (found) => ({
    ...compactNotesPage(found),
    created_by: stringAt(found, "created_by", "id"),
    last_edited_by: stringAt(found, "last_edited_by", "id"),
  }),
});

/** Gets the properties of one page. */
export class NotesPageGetTool extends NotesTool<typeof pageGet> {
  constructor(options?: NotesToolOptions) {
    super(pageGet, options);
  }
}
