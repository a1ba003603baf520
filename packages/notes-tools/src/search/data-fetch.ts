import { compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { implementationOverrides } from "../inputs/version-overrides.js";
import { listResponse, toPage } from "../list-response.js";
import { NotesTool, type NotesToolOptions } from "../notes-tool.js";
import { compactSearchResult, searchResult } from "./search-result.js";

/** The operation `notes_data_fetch`. */
export const dataFetch = defineOperation({
  name: "notes_data_fetch",
  description:
    "Searches the notes workspace by title: pages, database rows and databases that are shared with this connection. It does not search inside the text. Without query it lists everything, last edited first. New items may appear with a delay. Returns up to 100 items (page_size for fewer) with page_id, or with database_id, data_source_id and columns, and next_cursor if there are more. Continue with notes_page_get, notes_page_markdown_get or notes_database_query.",
  effect: "read",
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    query: z.string().describe("Words of the title; everything if omitted").optional(),
    ...paging(),
    ...implementationOverrides(),
  }),
  request: ({ query, page_size, start_cursor }) => ({
    method: "POST",
    path: path`/v1/search`,
    body: { query, page_size, start_cursor },
  }),
  response: listResponse(searchResult),
  result: toPage,
  compact: compactPage(compactSearchResult),
});

/** Searches pages and databases by their title. */
export class NotesDataFetchTool extends NotesTool<typeof dataFetch> {
  constructor(options?: NotesToolOptions<typeof dataFetch>) {
    super(dataFetch, options);
  }
}
