import {
  defineOperation,
  forModels,
  openObject,
  pickWritten,
  selfExplanatory,
  set,
} from "@workbelt/core/provider";
import { z } from "zod";
import { SEEN_BY_USERS_OF_SLUG } from "../consequences.js";
import { aliasesFor } from "../inputs/aliases.js";
import { attributeInput } from "../inputs/attribute-inputs.js";
import { slug } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { requireSome } from "../inputs/require-some.js";
import { sendSchemaChange } from "../schema-cache.js";
import { checkAttributeRequest, SYSTEM_ATTRIBUTE } from "./check-configuration.js";
import { attributePath } from "../schema/container.js";
import { encodeChange, findChangeProblems } from "./attribute-change.js";
import { attribute, ATTRIBUTE, toWrittenAttribute } from "../schema/attribute.js";
import {
  containerInputs,
  getConfigurationScopes,
  refineContainer,
  toContainer,
} from "./container-inputs.js";

const response = z.object({ data: attribute });

const input = requireSome(
  refineContainer(
    z.strictObject({
      ...containerInputs,
      attribute: attributeInput,
      title: selfExplanatory(nonBlank().describe("New display name")).optional(),
      api_slug: slug("Snake case; whatever uses the old one breaks").optional(),
      description: selfExplanatory(z.string().describe("What it is for; may be empty")).optional(),
      is_required: selfExplanatory(
        z.boolean().describe("Whether new records must have a value"),
      ).optional(),
      is_unique: selfExplanatory(
        z.boolean().describe("Whether new values must be unique"),
      ).optional(),
      is_archived: z.boolean().describe("true hides it and keeps its values").optional(),
      default_value: forModels(
        openObject(
          '{"type":"static","template":[{"value":5}]} or {"type":"dynamic","template":"current-user"}; {} removes it',
        ).nullable(),
        { withoutNull: true },
      ).optional(),
      config: openObject(
        '{"currency":{"default_currency_code":"EUR","display_type":"symbol"}} or {"record_reference":{"allowed_objects":["people"]}}',
      ).optional(),
    }),
  ),
  [
    "title",
    "api_slug",
    "description",
    "is_required",
    "is_unique",
    "is_archived",
    "default_value",
    "config",
  ],
  "; {} as default_value removes it",
).superRefine((value, context) => {
  for (const fault of findChangeProblems(value)) context.addIssue({ code: "custom", ...fault });
});

const output = z.strictObject({
  attribute_id: z.string(),
  api_slug: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  is_required: z.boolean().nullish(),
  is_unique: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
  default_value: z.looseObject({}).nullish(),
  config: z.looseObject({}).nullish(),
});

/** The operation `crm_update_attribute`. */
export const updateAttribute = defineOperation({
  name: "crm_update_attribute",
  description:
    "Changes or archives an attribute of an object or list. Its type and the CRM's own attributes cannot be changed.",
  effect: "update",
  consequence: {
    reversible: "fully",
    seenByOthers: SEEN_BY_USERS_OF_SLUG,
    overwrites: "the settings it gives",
  },
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_get_attribute",
  aliases: aliasesFor({ object: "object", list: "list", attribute: "attribute" }),
  input,
  check: (given, api) => checkAttributeRequest(given, api),
  run: async ({ object, list, attribute: name, ...change }, api) => {
    const request = {
      method: "PATCH",
      path: attributePath(toContainer({ object, list }), name),
      scopes: getConfigurationScopes("read-write", { object, list }),
      body: { data: encodeChange(change) },
    } as const;
    return (await sendSchemaChange(request, response, api)).data;
  },
  explainError: ({ serviceCode }) =>
    serviceCode === "system_edit_unauthorized" ? SYSTEM_ATTRIBUTE : undefined,
  revert: ({ list, object }) =>
    set(ATTRIBUTE, {
      path: ({ id }) => attributePath(toContainer({ list, object }), id),
      toWrite: toWrittenAttribute,
    }),
  output,
  compact: (
    { api_slug, config, id, title, ...settings },
    { object: _object, list: _list, attribute: _attribute, ...given },
  ): z.infer<typeof output> => {
    const present = { api_slug, title, ...settings };
    return {
      attribute_id: id.attribute_id,
      api_slug,
      title,
      ...pickWritten(given, present),
      ...(given.config && { config: pickWritten(given.config, config ?? {}) }),
    };
  },
});
