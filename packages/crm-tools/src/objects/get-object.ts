import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { aliasesFor } from "../inputs/aliases.js";
import { objectSlug } from "../inputs/ids.js";
import { compactObject, crmObject, objectOutput } from "../schema/object.js";

/** The operation `crm_get_object`. */
export const getObject = defineOperation({
  name: "crm_get_object",
  description: "Gets one object: its names, and whether it is a custom one.",
  effect: "read",
  returnsTexts: ["settings"],
  scopes: ["object_configuration:read"],
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z.strictObject({ object: objectSlug("Slug or UUID of the object") }),
  request: ({ object }) => ({ method: "GET", path: path`/v2/objects/${object}` }),
  response: z.object({ data: crmObject }),
  result: ({ data }) => data,
  output: objectOutput,
  compact: compactObject,
});
