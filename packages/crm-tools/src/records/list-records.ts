import { defineOperation } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { refineQuery } from "../inputs/refine-query.js";
import { recordContainer } from "../schema/container.js";
import {
  explainQueryError,
  fetchSelectedRecords,
  LIST_DEFAULTS,
  queryInputs,
} from "./record-query.js";
import { objectOrActivityInput } from "./record-requests.js";

/** The operation `crm_list_records`. */
export const listRecords = defineOperation({
  name: "crm_list_records",
  ...LIST_DEFAULTS,
  description:
    "Lists records of any object by exact filters. To find one by name, use crm_search_records; crm_list_attributes has the slugs.",
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: refineQuery(
    z.strictObject({
      object: objectOrActivityInput,
      ...queryInputs,
    }),
    ({ object }) => object,
  ),
  run: ({ object, ...query }, api) => fetchSelectedRecords(object, query, api),
  explainError: (error, { input, api }) =>
    explainQueryError(error, recordContainer(input.object), input, api),
});
