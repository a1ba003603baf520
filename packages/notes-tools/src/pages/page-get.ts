import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { stringAt } from "../content/json-path.js";
import { idOf, pageOrDatabaseId } from "../inputs/ids.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { withKindAdvice } from "../wrong-kind.js";
import { compactNotesPage, notesPage } from "./page.js";

const INSTEAD = {
  database: "use notes_database_fetch",
  block: "use notes_page_content_get for what is in it",
};

/** The operation `notes_page_get`. */
export const pageGet = defineOperation({
  name: "notes_page_get",
  description:
    "Gets one page or database row: title, url, parent, whether it is archived, who made and last edited it, and its properties by column name. Not its content: read that with notes_page_content_get. Find page ids with notes_data_fetch or notes_database_query.",
  effect: "read",
  aliases: { id: "page_id", url: "page_id" },
  input: z.strictObject({ page_id: pageOrDatabaseId("Id or web address of the page") }),
  run: ({ page_id }, api) => {
    const id = idOf(page_id);
    const request = { method: "GET", path: path`/v1/pages/${id}` } as const;
    return withKindAdvice(api, { id, instead: INSTEAD }, () => api.send(request, notesPage));
  },
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
