import { defineOperation, path, remove } from "@workbelt/core/provider";
import { z } from "zod";
import { slug } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { sendSchemaChange } from "../schema-cache.js";
import { checkObjectSlug } from "./check-configuration.js";
import { compactObject, crmObject, OBJECT, objectOutput } from "../schema/object.js";

const response = z.object({ data: crmObject });

/** The operation `crm_create_object`. */
export const createObject = defineOperation({
  name: "crm_create_object",
  description:
    "Creates a custom object, a new kind of record. It starts without attributes, not even a name: add them with crm_create_attribute.",
  effect: "create",
  consequence: { reversible: "fully" },
  scopes: ["object_configuration:read-write"],
  verifyWith: "crm_list_objects",
  input: z.strictObject({
    singular_noun: nonBlank().describe("Name of one record, such as Project"),
    plural_noun: nonBlank().describe("Name of several, such as Projects"),
    api_slug: slug("Snake case, plural, such as projects"),
  }),
  check: ({ api_slug }, api) => checkObjectSlug(api_slug, api),
  run: async (data, api) => {
    const request = { method: "POST", path: path`/v2/objects`, body: { data } } as const;
    return (await sendSchemaChange(request, response, api)).data;
  },
  revert: remove(OBJECT, {
    path: ({ id }) => path`/v2/objects/${id}`,
    guards: ({ id }) => [
      {
        items: "records",
        at: ["data"],
        request: {
          method: "POST",
          path: path`/v2/objects/${id}/records/query`,
          body: { limit: 20, offset: 0 },
          readOnly: true,
        },
      },
    ],
  }),
  output: objectOutput,
  compact: compactObject,
});
