import {
  type Api,
  compactPage,
  defineOperation,
  pageOf,
  path,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { databaseIdInput } from "../inputs/ids.js";
import { paging } from "../inputs/paging.js";
import { toPage } from "../list-response.js";
import {
  type DatabaseInputs,
  NO_DATABASE,
  dataSourceId,
  explainWrongDatabaseId,
  hasDatabase,
  toDatabaseRef,
} from "./database-inputs.js";
import { withDataSource } from "../schema/resolve-data-source.js";

const PAGE_ALTERNATIVE = "a page has no templates: take database_id from notes_data_fetch";

const template = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  is_default: z.boolean().nullish(),
});
const response = z.looseObject({
  templates: z.array(template),
  has_more: z.boolean().nullish(),
  next_cursor: z.string().nullish(),
});

const templateOutput = z.strictObject({
  template_id: z.string(),
  name: z.string().optional(),
  is_default: z.literal(true).optional(),
});

/** The operation `notes_template_list`. */
export const templateList = defineOperation({
  name: "notes_template_list",
  description: "Lists the templates for rows of a database. Give database_id or data_source_id.",
  effect: "read",
  returnsTexts: ["settings"],
  pagination: { kind: "cursor", input: "start_cursor", size: "page_size" },
  input: z
    .strictObject({
      database_id: databaseIdInput().optional(),
      data_source_id: dataSourceId(),
      name: selfExplanatory(z.string().min(1).describe("Part of the name")).optional(),
      ...paging(),
    })
    .refine(hasDatabase, NO_DATABASE),
  run: ({ name, page_size, start_cursor, ...input }, api) =>
    withChosenSource(api, input, async (id) => {
      const query = { name, page_size, start_cursor };
      const at = path`/v1/data_sources/${id}/templates`;
      const listed = await api.get(at, response, { query });
      return toPage({ ...listed, results: listed.templates });
    }),
  explainError: (error, { input, api }) =>
    explainWrongDatabaseId(error, api, { input, page: PAGE_ALTERNATIVE }),
  output: pageOf(templateOutput, "cursor"),
  compact: compactPage(compactTemplate),
});

function compactTemplate({
  id,
  is_default,
  name,
}: z.infer<typeof template>): z.infer<typeof templateOutput> {
  return { template_id: id, name: name ?? undefined, is_default: is_default || undefined };
}

/** Runs `callback` with the data source of the inputs; without a database, it is the one they name. */
function withChosenSource<Result>(
  api: Api,
  input: DatabaseInputs,
  callback: (dataSourceId: string) => Promise<Result>,
): Promise<Result> {
  const ref = toDatabaseRef(input);
  if (input.database_id === undefined) return callback(ref.databaseId);
  return withDataSource(api, ref, callback);
}
