import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slugOrId } from "../inputs/ids.js";
import { compactList, list } from "./list.js";

/** The operation `crm_get_list`. */
export const getList = defineOperation({
  name: "crm_get_list",
  description:
    "Gets one list by slug or list_id: its name, the object whose records it holds, and access rights. For its attributes use crm_list_attributes with list.",
  effect: "read",
  scopes: ["list_configuration:read"],
  aliases: { ...aliasesFor({ list: "list" }), api_slug: "list" },
  input: z.strictObject({ list: slugOrId("Slug or UUID of the list, from crm_list_lists") }),
  request: (input) => ({ method: "GET", path: path`/v2/lists/${input.list}` }),
  response: z.object({ data: list }),
  result: ({ data }) => data,
  compact: compactList,
});

/** Gets one list. */
export class CrmGetListTool extends CrmTool<typeof getList> {
  constructor(options?: CrmToolOptions<typeof getList>) {
    super(getList, options);
  }
}
