import { defineOperation, openObject, remove, selfExplanatory } from "@workbelt/core/provider";
import { z } from "zod";
import { CONFIGURATION_CREATION } from "../consequences.js";
import { aliasesFor } from "../inputs/aliases.js";
import { slug } from "../inputs/ids.js";
import { nonBlank } from "../inputs/texts.js";
import { checkAttributeRequest } from "./check-configuration.js";
import { attributePath, attributesPath } from "../schema/container.js";
import {
  ATTRIBUTE_TYPES,
  completeSettings,
  encodeAttribute,
  findAttributeProblems,
} from "./attribute-config.js";
import {
  attribute,
  ATTRIBUTE,
  compactWrittenAttribute,
  type CrmWrittenAttribute,
  writtenAttributeOutput,
} from "../schema/attribute.js";
import {
  refineContainer,
  getConfigurationScopes,
  containerInputs,
  toContainer,
} from "./container-inputs.js";
import { ARCHIVING } from "./write-choice.js";

const response = z.object({ data: attribute });

/** A setting that is off by default. */
function flag(description: string) {
  return selfExplanatory(z.boolean().describe(`${description} (default false)`)).optional();
}

const input = refineContainer(
  z.strictObject({
    ...containerInputs,
    api_slug: slug("Snake case, such as renewal_date"),
    title: selfExplanatory(nonBlank().describe("Display name")),
    type: z.enum(ATTRIBUTE_TYPES).describe("multiselect: a select of several values"),
    description: selfExplanatory(z.string().describe("What it is for (default none)")).optional(),
    is_required: flag("Whether every record must have a value"),
    is_unique: flag("Whether no two records may have the same value"),
    is_multiselect: flag("Whether a record can have several values"),
    config: openObject(
      'record-reference: {"relationship":{"object":"companies"}}; currency: {"currency":{"default_currency_code":"EUR","display_type":"symbol"}}',
    ).optional(),
  }),
).superRefine((value, context) => {
  for (const fault of findAttributeProblems(completeSettings(value)))
    context.addIssue({ code: "custom", ...fault });
});

/** The operation `crm_create_attribute`. */
export const createAttribute = defineOperation({
  name: "crm_create_attribute",
  description:
    "Creates an attribute of an object or list. Options and statuses are added afterwards, with crm_create_select_option and crm_create_status.",
  effect: "create",
  consequence: CONFIGURATION_CREATION,
  scopes: getConfigurationScopes("read-write", {}),
  verifyWith: "crm_list_attributes",
  aliases: aliasesFor({ object: "object", list: "list" }),
  input,
  check: (given, api) => checkAttributeRequest(given, api),
  run: async ({ object, list, ...settings }, api): Promise<CrmWrittenAttribute> => {
    const given = completeSettings(settings);
    const { adjusted, ...written } = encodeAttribute(given);
    const { data } = await api.post(
      attributesPath(toContainer({ object, list })),
      { data: { ...given, ...written } },
      response,
      { scopes: getConfigurationScopes("read-write", { object, list }) },
    );
    return adjusted.length === 0 ? data : { ...data, adjusted };
  },
  revert: ({ list, object }) =>
    remove(ATTRIBUTE, {
      path: ({ id }) => attributePath(toContainer({ list, object }), id),
      by: ARCHIVING,
      removed: { is_archived: true },
    }),
  output: writtenAttributeOutput,
  compact: compactWrittenAttribute,
});
