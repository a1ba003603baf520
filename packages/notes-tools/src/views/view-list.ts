import type { Page } from "@workbelt/core";
import { defineOperation, pageOf, path, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { NO_DATABASE, explainWrongDatabaseId, hasDatabase } from "../databases/database-inputs.js";
import { withResolvedDatabase } from "../schema/with-resolved-database.js";
import { fetchEach } from "../fetch-each.js";
import { databaseIdInput, sourceId, parseId } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { hoistShared } from "../hoist-shared.js";
import { listResponse, toPage } from "../list-response.js";
import { type NotesView, compactViewIdentity, fetchView, viewIdentityOutput } from "./view.js";

// Each view takes a request of its own, because the service lists only ids.
const MAX_VIEWS = 25;
const PAGE_ALTERNATIVE = "find the databases on it with notes_page_content_get";

const viewReference = z.looseObject({ id: z.string() });

const shared = { database_id: z.string().optional(), data_source_id: z.string().optional() };
const output = pageOf(viewIdentityOutput, "cursor", shared);

/** The operation `notes_view_list`. */
export const viewList = defineOperation({
  name: "notes_view_list",
  description:
    "Lists the views of a database in the order of its tabs, or those of one data source. Give database_id or data_source_id.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z
    .strictObject({
      database_id: databaseIdInput().optional(),
      data_source_id: selfExplanatory(sourceId("Only views of this data source")).optional(),
      ...paging(MAX_VIEWS),
    })
    .refine(hasDatabase, NO_DATABASE),
  run: async ({ data_source_id, database_id, page_size, start_cursor }, api) => {
    const list = async (databaseId?: string): Promise<Page<NotesView>> => {
      const query = {
        database_id: databaseId,
        data_source_id: data_source_id && parseId(data_source_id),
        page_size: page_size ?? MAX_VIEWS,
        start_cursor,
      };
      const { items, ...page } = toPage(
        await api.get(path`/v1/views`, listResponse(viewReference), { query }),
      );
      const ids = items.map(({ id }) => id);
      return { ...page, items: await fetchEach(ids, (id) => fetchView(api, id)) };
    };
    if (database_id === undefined) return list();
    return withResolvedDatabase(api, { databaseId: parseId(database_id) }, list);
  },
  explainError: (error, { input, api }) =>
    explainWrongDatabaseId(error, api, { input, page: PAGE_ALTERNATIVE }),
  output,
  compact: (page): z.infer<typeof output> =>
    hoistShared({ ...page, items: page.items.map(compactViewIdentity) }, [
      "database_id",
      "data_source_id",
    ]),
});
