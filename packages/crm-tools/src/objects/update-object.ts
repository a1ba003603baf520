import {
  collectProblems,
  defineOperation,
  path,
  pickWritten,
  selfExplanatory,
  set,
} from "@workbelt/core/provider";
import { z } from "zod";
import { SEEN_BY_USERS_OF_SLUG } from "../consequences.js";
import { checkObject } from "../checks/check-references.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slug, objectSlug } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { requireSome } from "../inputs/require-some.js";
import { sendSchemaChange } from "../schema-cache.js";
import { checkObjectSlug } from "./check-configuration.js";
import { compactObject, crmObject, OBJECT, objectOutput } from "../schema/object.js";

const response = z.object({ data: crmObject });

const output = objectOutput
  .pick({ object_id: true, api_slug: true, singular_noun: true, plural_noun: true })
  .partial({ singular_noun: true, plural_noun: true });

/** The operation `crm_update_object`. */
export const updateObject = defineOperation({
  name: "crm_update_object",
  description:
    "Renames an object. Whatever uses the old api_slug breaks; those of standard objects are fixed.",
  effect: "update",
  consequence: {
    reversible: "fully",
    seenByOthers: SEEN_BY_USERS_OF_SLUG,
    overwrites: "the names or slug it gives",
  },
  scopes: ["object_configuration:read-write"],
  verifyWith: "crm_get_object",
  aliases: aliasesFor({ object: "object" }),
  input: requireSome(
    z.strictObject({
      object: objectSlug("Slug or UUID of the object"),
      api_slug: slug("Snake case, plural, such as projects").optional(),
      singular_noun: selfExplanatory(nonBlank().describe("New name of one record")).optional(),
      plural_noun: selfExplanatory(nonBlank().describe("New name of several records")).optional(),
    }),
    ["api_slug", "singular_noun", "plural_noun"],
  ),
  check: ({ api_slug, object }, api) =>
    collectProblems([
      checkObject(object, "object", api),
      ...(api_slug === undefined ? [] : [checkObjectSlug(api_slug, api, object)]),
    ]),
  run: async ({ object, ...data }, api) => {
    const request = { method: "PATCH", path: path`/v2/objects/${object}`, body: { data } } as const;
    return (await sendSchemaChange(request, response, api)).data;
  },
  revert: set(OBJECT, { path: ({ id }) => path`/v2/objects/${id}` }),
  output,
  compact: (found, { object: _object, ...given }): z.infer<typeof output> => {
    const present = compactObject(found);
    const { api_slug, object_id } = present;
    return { object_id, api_slug, ...pickWritten(given, present) };
  },
});
