import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { listInput } from "../inputs/ids.js";
import { createViewsRequest, VIEW_LIST_DEFAULTS, viewInputs } from "../objects/view.js";

/** The operation `crm_list_list_views`. */
export const listListViews = defineOperation({
  name: "crm_list_list_views",
  ...VIEW_LIST_DEFAULTS,
  description:
    "Lists the saved views of a list. crm_list_entries with a view_id lists the entries that the view's filter selects.",
  scopes: ["list_configuration:read"],
  aliases: { ...aliasesFor({ list: "list" }), api_slug: "list" },
  input: z.strictObject({ list: listInput, ...viewInputs }),
  request: ({ list, ...query }) => createViewsRequest(path`/v2/lists/${list}/views`, query),
});
