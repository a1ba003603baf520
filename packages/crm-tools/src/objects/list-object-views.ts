import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { objectSlug } from "../inputs/ids.js";
import { createViewsRequest, VIEW_LIST_DEFAULTS, viewInputs } from "./view.js";

/** The operation `crm_list_object_views`. */
export const listObjectViews = defineOperation({
  name: "crm_list_object_views",
  ...VIEW_LIST_DEFAULTS,
  description:
    "Lists the saved views of an object. crm_list_records with a view_id lists the records that the view's filter selects.",
  scopes: ["object_configuration:read"],
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z.strictObject({ object: objectSlug("Slug or UUID of the object"), ...viewInputs }),
  request: ({ object, ...query }) => createViewsRequest(path`/v2/objects/${object}/views`, query),
});
