import { NotFoundError } from "@workbelt/core";
import { defineOperation, pageOf } from "@workbelt/core/provider";
import { z } from "zod";
import { compactPageRow, completeRows, pageRowOutput } from "../databases/list-rows.js";
import { columnNames } from "../inputs/column-names.js";
import { parseViewId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { explainWrongViewId } from "./explain-view-error.js";
import { MAX_ROWS, parseCursor, readFirstRows, readNextRows } from "./query-rows.js";
import { selectColumns } from "./select-columns.js";
import { requiredViewId } from "./view-inputs.js";

const EXPIRED =
  "The results of a view are kept for 15 minutes: leave start_cursor out to begin again.";

const output = pageOf(pageRowOutput, "cursor", { total_rows: z.int().optional() });

/** The operation `notes_view_query`. */
export const viewQuery = defineOperation({
  name: "notes_view_query",
  description:
    "Lists the rows of one view of a database, by its filter and sorts. next_cursor is valid for 15 minutes.",
  effect: "read",
  returnsTexts: ["rows"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  offersValuesOnly: true,
  aliases: { url: "view_id" },
  input: z
    .strictObject({ view_id: requiredViewId(), columns: columnNames(), ...paging(MAX_ROWS) })
    .refine(
      ({ start_cursor }) => start_cursor === undefined || parseCursor(start_cursor) !== undefined,
      {
        path: ["start_cursor"],
        message:
          "expected next_cursor of a result of this tool, unchanged; leave it out to begin again",
      },
    ),
  run: async ({ columns, page_size, start_cursor, view_id }, api) => {
    const viewId = parseViewId(view_id);
    const cursor = start_cursor === undefined ? undefined : parseCursor(start_cursor);
    const page =
      cursor === undefined
        ? await readFirstRows(api, viewId, page_size)
        : await readNextRows(api, viewId, { cursor, pageSize: page_size });
    return columns === undefined ? page : selectColumns(page, columns, api);
  },
  explainError: (error, { input, api }) =>
    input.start_cursor !== undefined && error instanceof NotFoundError
      ? { advice: EXPIRED }
      : explainWrongViewId(error, api, parseViewId(input.view_id)),
  output,
  compact: (page, { columns }): z.infer<typeof output> => ({
    ...page,
    items: page.items.map((row) => compactPageRow(row, { columns })),
  }),
  completeResult: (data: z.infer<typeof output>, api, _input, rows) =>
    completeRows(data, rows, api),
});
