import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { listInput } from "../inputs/ids.js";
import { compactList, list, listOutput } from "../schema/list.js";

/** The operation `crm_get_list`. */
export const getList = defineOperation({
  name: "crm_get_list",
  description: "Gets one list: its name, object and access rights.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["list_configuration:read"],
  aliases: { ...aliasesFor({ list: "list" }), api_slug: "list" },
  input: z.strictObject({ list: listInput }),
  request: (input) => ({ method: "GET", path: path`/v2/lists/${input.list}` }),
  response: z.object({ data: list }),
  result: ({ data }) => data,
  output: listOutput,
  compact: compactList,
});
