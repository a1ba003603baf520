import { path } from "@workbelt/core/provider";
import { z } from "zod";
import { defineDeletion } from "../deletion.js";
import { aliasesFor } from "../inputs/aliases.js";
import { objectSlug } from "../inputs/ids.js";
import { countRecords } from "../records/count-records.js";
import { READ_SCOPES } from "../records/record-requests.js";
import { crmObject } from "../schema/object.js";
import { checkCustomObject, STANDARD_OBJECT } from "./check-configuration.js";

/** The operation `crm_delete_object`. */
export const deleteObject = defineDeletion({
  name: "crm_delete_object",
  scopes: ["object_configuration:read-write", "record_permission:read-write"],
  consequence: {
    reversible: "not",
    reason: "nothing restores an object or its records",
    deletes: "the object with its attributes and all of its records",
  },
  verifyWith: "crm_get_object",
  description: "Deletes a custom object and all its records for good.",
  aliases: { ...aliasesFor({ object: "object" }), api_slug: "object" },
  input: z.strictObject({ object: objectSlug("Slug or UUID of the object") }),
  path: ({ object }) => path`/v2/objects/${object}`,
  id: "object",
  changesSchema: true,
  check: ({ object }, api) => checkCustomObject(object, api),
  nameTarget: async ({ object }, api) => {
    const at = path`/v2/objects/${object}`;
    const { data } = await api.get(at, z.object({ data: crmObject }));
    const query = path`/v2/objects/${object}/records/query`;
    return `${data.plural_noun ?? object} (${await countRecords(query, READ_SCOPES, api)})`;
  },
  explainError: ({ serviceCode }) =>
    serviceCode === "system_edit_unauthorized" ? STANDARD_OBJECT : undefined,
});
