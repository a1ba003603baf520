import type { Page } from "@workbelt/core";
import {
  compactPage,
  defineOperation,
  pageOf,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { paging } from "../inputs/paging.js";
import { implementationOverrides } from "../inputs/version-overrides.js";
import { listResponse, toPage } from "../list-response.js";
import {
  type NotesSearchResult,
  compactSearchResult,
  searchResult,
  searchResultOutput,
} from "./search-result.js";
import { nameDatabases } from "./name-databases.js";

/** The operation `notes_data_fetch`. */
export const dataFetch = defineOperation({
  name: "notes_data_fetch",
  description:
    "Searches the pages, database rows and databases shared with this connection by title, not inside their text; without query lists all, last edited first. Returns page_id, or database_id, data_source_id and columns, and last_edited_time. New items may appear with a delay. All notes tools take web addresses as ids, too.",
  effect: "read",
  returnsTexts: ["rows"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z.strictObject({
    query: z.string().describe("Words of the title").optional(),
    in_trash: selfExplanatory(
      z.boolean().describe("True for what is in the trash alone"),
    ).optional(),
    ...paging(),
    ...implementationOverrides(),
  }),
  run: async (
    { in_trash, query, page_size, start_cursor },
    api,
  ): Promise<Page<NotesSearchResult>> => {
    const filter = in_trash === true ? { in_trash } : undefined;
    const body = { query, filter, page_size, start_cursor };
    return toPage(await api.post(path`/v1/search`, body, listResponse(searchResult)));
  },
  output: pageOf(searchResultOutput, "cursor"),
  compact: compactPage(compactSearchResult),
  completeResult: nameDatabases,
});
