import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { CrmTool, type CrmToolOptions } from "../crm-tool.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slug, slugOrId } from "../inputs/ids.js";
import { requireSome } from "../inputs/require-some.js";
import { sendSchemaChange } from "../schema-cache.js";
import { compactObject, crmObject } from "./object.js";

const response = z.object({ data: crmObject });

/** The operation `crm_update_object`. */
export const updateObject = defineOperation({
  name: "crm_update_object",
  description:
    "Renames an object: its nouns, its slug, or both. Inputs left out stay the same. Whatever uses the old slug breaks; the slugs of people, companies, deals, users and workspaces are fixed. Returns the object.",
  effect: "update",
  extended: true,
  scopes: ["object_configuration:read-write"],
  verifyWith: "crm_get_object",
  aliases: aliasesFor({ object: "object" }),
  input: requireSome(
    z.strictObject({
      object: slugOrId("Slug or UUID of the object"),
      api_slug: slug("New slug in snake case, plural, such as projects").optional(),
      singular_noun: z.string().min(1).describe("New name of one record").optional(),
      plural_noun: z.string().min(1).describe("New name of several records").optional(),
    }),
    ["api_slug", "singular_noun", "plural_noun"],
  ),
  run: async ({ object, ...data }, api) => {
    const request = { method: "PATCH", path: path`/v2/objects/${object}`, body: { data } } as const;
    return (await sendSchemaChange(request, response, api)).data;
  },
  compact: compactObject,
});

/** Renames an object. */
export class CrmUpdateObjectTool extends CrmTool<typeof updateObject> {
  constructor(options?: CrmToolOptions<typeof updateObject>) {
    super(updateObject, options);
  }
}
