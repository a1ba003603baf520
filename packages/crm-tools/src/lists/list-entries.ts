import { type Api, compactPage, defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { listInput } from "../inputs/ids.js";
import { refineQuery } from "../inputs/refine-query.js";
import { fetchRecordNames } from "../records/fetch-record-names.js";
import { explainQueryError, queryInputs, sendQuery } from "../records/record-query.js";
import { selectAttributes } from "../records/select-attributes.js";
import { compactListedEntry, entry, type CrmListEntry, type NamedEntry } from "./entry.js";

const response = z.object({ data: z.array(entry) });

/** The operation `crm_list_entries`. */
export const listEntries = defineOperation({
  name: "crm_list_entries",
  description:
    "Lists the entries of a list, each with its record. Filters and sorts by the list's own attributes, which crm_list_attributes lists.",
  effect: "read",
  scopes: ["list_entry:read", "list_configuration:read"],
  pagination: { kind: "offset", input: "offset", size: "limit" },
  offersValuesOnly: true,
  aliases: { ...aliasesFor({ list: "list" }), api_slug: "list" },
  input: refineQuery(
    z.strictObject({
      list: listInput,
      ...queryInputs,
    }),
    () => undefined,
  ),
  run: async ({ list, ...query }, api) => {
    const container = { kind: "lists", identifier: list } as const;
    const to = path`/v2/lists/${list}/entries/query`;
    const operation = "crm_list_entries";
    const page = await sendQuery(to, query, { container, operation, shape: response }, api);
    const selection = { attributes: query.attributes, container, operation };
    const entries = await selectAttributes(page.items, "entry_values", selection, api);
    return { ...page, items: await withRecordNames(entries, api) };
  },
  explainError: (error, { input, api }) =>
    explainQueryError(error, { kind: "lists", identifier: input.list }, input, api),
  compact: compactPage(compactListedEntry),
});

/** Adds the name of each entry's record, which would otherwise take one call per entry. */
async function withRecordNames(entries: CrmListEntry[], api: Api): Promise<NamedEntry[]> {
  const names = await fetchRecordNames(
    entries.map((each) => ({ object: each.parent_object, record_id: each.parent_record_id })),
    api,
  );
  return entries.map((each) => {
    const record_name = names.get(each.parent_record_id);
    return record_name === undefined ? each : { ...each, record_name };
  });
}

/** Lists the entries of a list, filtered and sorted. */
export class CrmListEntriesTool extends CrmTool<typeof listEntries> {
  constructor(options?: CrmToolOptions<typeof listEntries>) {
    super(listEntries, options);
  }
}
