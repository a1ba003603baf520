import {
  aggregatedMembers,
  compactPage,
  defineOperation,
  pageOf,
  path,
} from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { listInput } from "../inputs/ids.js";
import { refineQuery } from "../inputs/refine-query.js";
import { aggregateValues } from "../records/aggregate-values.js";
import { nameReferences } from "../records/name-references.js";
import {
  explainQueryError,
  queryInputs,
  type QueryPage,
  sendQuery,
} from "../records/record-query.js";
import { selectAttributes } from "../records/select-attributes.js";
import { compactListedEntry, type CrmListEntry, entry, listedEntryOutput } from "./entry.js";

const response = z.object({ data: z.array(entry) });

/** The operation `crm_list_entries`. */
export const listEntries = defineOperation({
  name: "crm_list_entries",
  description:
    "Lists the entries of a list, each with its record. Filters and sorts by the list's own attributes, which crm_list_attributes lists.",
  effect: "read",
  returnsTexts: ["records"],
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
  run: async ({ aggregate, list, ...query }, api): Promise<QueryPage<CrmListEntry>> => {
    const container = { kind: "lists", identifier: list } as const;
    const to = path`/v2/lists/${list}/entries/query`;
    const target = { container, shape: response };
    if (aggregate !== undefined) {
      return aggregateValues(
        {
          container,
          request: aggregate,
          getId: ({ id }: CrmListEntry) => id.entry_id,
          getValues: ({ entry_values }) => entry_values,
          fetchPage: (paging, each) => sendQuery(to, { ...query, ...paging }, target, each),
        },
        api,
      );
    }
    const page = await sendQuery(to, query, target, api);
    const selection = { attributes: query.attributes, container };
    return { ...page, items: await selectAttributes(page.items, "entry_values", selection, api) };
  },
  explainError: (error, { input, api }) =>
    explainQueryError(error, { kind: "lists", identifier: input.list }, input, api),
  output: pageOf(listedEntryOutput, "offset", { total: z.int().optional(), ...aggregatedMembers }),
  // The type of the page is given for the output type of the operation.
  compact: (page: QueryPage<CrmListEntry>) => compactPage(compactListedEntry)(page),
  completeResult: nameReferences,
});
