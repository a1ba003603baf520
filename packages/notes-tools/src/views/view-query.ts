import { NotFoundError } from "@workbelt/core";
import { compactPage, defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { appendAdvice } from "../append-advice.js";
import { parseViewId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { type NotesPage, compactNotesPage } from "../pages/page.js";
import { explainWrongViewId } from "./explain-view-error.js";
import { MAX_ROWS, parseCursor, readFirstRows, readNextRows } from "./query-rows.js";
import { requiredViewId } from "./view-inputs.js";

const EXPIRED =
  "The results of a view are kept for 15 minutes: call it again without start_cursor.";

/** The operation `notes_view_query`. */
export const viewQuery = defineOperation({
  name: "notes_view_query",
  description:
    "Lists the rows of one view of a database, selected by its filter and in the order of its sorts. Find views with notes_view_list. Returns items with page_id, url, title and properties by column name, total_rows on the first page, and next_cursor if there are more, valid for 15 minutes.",
  extended: true,
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  aliases: { url: "view_id" },
  input: z
    .strictObject({ view_id: requiredViewId(), ...paging(MAX_ROWS) })
    .refine(
      ({ start_cursor }) => start_cursor === undefined || parseCursor(start_cursor) !== undefined,
      { path: ["start_cursor"], message: "expected next_cursor of a page of this tool, unchanged" },
    ),
  run: ({ page_size, start_cursor, view_id }, api) => {
    const viewId = parseViewId(view_id);
    const cursor = start_cursor === undefined ? undefined : parseCursor(start_cursor);
    return cursor === undefined
      ? readFirstRows(api, viewId, page_size)
      : readNextRows(api, viewId, { cursor, pageSize: page_size });
  },
  explainError: (error, { input, api }) =>
    input.start_cursor !== undefined && error instanceof NotFoundError
      ? appendAdvice(error, EXPIRED)
      : explainWrongViewId(error, api, parseViewId(input.view_id)),
  compact: compactPage(compactViewRow),
});

/** All rows have the same parent, the data source of the view. */
function compactViewRow(row: NotesPage) {
  const { archived, parent: _parent, ...compact } = compactNotesPage(row);
  return { ...compact, archived: archived || undefined };
}

/** Lists the rows of a view. */
export class NotesViewQueryTool extends NotesTool<typeof viewQuery> {
  constructor(options?: NotesToolOptions<typeof viewQuery>) {
    super(viewQuery, options);
  }
}
