import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "../content/json-path.js";
import { explainWrongIdKind } from "../id-kind.js";
import { pageIdInput, parseId } from "../inputs/ids.js";
import { keepCutFormulas } from "../schema/cut-formulas.js";
import {
  compactNotesPage,
  decodeColumns,
  findEmptyColumns,
  notesPage,
  pageOutput,
} from "../schema/page.js";

const ALTERNATIVES = {
  database: "use notes_database_fetch",
  block: "use notes_page_content_get for its content",
};

const output = pageOutput.extend({
  empty_properties: z.array(z.string()).optional(),
  created_time: z.string().optional(),
  created_by: z.string().optional(),
  last_edited_time: z.string().optional(),
  last_edited_by: z.string().optional(),
});

/** The operation `notes_page_get`. */
export const pageGet = defineOperation({
  name: "notes_page_get",
  description:
    "Gets properties, parent, authors and times of a page or database row, and whether it is archived; not its content.",
  effect: "read",
  returnsTexts: ["rows"],
  aliases: { id: "page_id", url: "page_id" },
  input: z.strictObject({ page_id: pageIdInput() }),
  request: ({ page_id }) => ({ method: "GET", path: path`/v1/pages/${parseId(page_id)}` }),
  response: notesPage,
  result: (response) => response,
  explainError: (error, { input, api }) =>
    explainWrongIdKind(error, api, { id: parseId(input.page_id), alternatives: ALTERNATIVES }),
  output,
  compact: (found): z.infer<typeof output> => {
    const columns = decodeColumns(found);
    return {
      ...compactNotesPage(found, columns),
      empty_properties: findEmptyColumns(columns),
      created_time: found.created_time ?? undefined,
      created_by: getString(found, "created_by", "id"),
      last_edited_time: found.last_edited_time ?? undefined,
      last_edited_by: getString(found, "last_edited_by", "id"),
    };
  },
  completeResult: (data: z.infer<typeof output>, api, _input, page) =>
    keepCutFormulas(data, page, api),
});
