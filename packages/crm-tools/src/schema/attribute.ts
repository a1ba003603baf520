import { z } from "zod";
import { omitEmpty } from "./compact-values.js";
import {
  getValueExamples,
  getValueNotes,
  type ValueExample,
  valueExample,
} from "./value-examples.js";
import { findAt, isPlainObject, type Fields, type ThingKind } from "@workbelt/core/provider";
import { toWrittenValues } from "./written-values.js";

/** The shape of an attribute. For an attribute of a list, `id.object_id` may be the list's id. */
export const attribute = z.looseObject({
  id: z.looseObject({ attribute_id: z.string() }),
  title: z.string().nullish(),
  description: z.string().nullish(),
  api_slug: z.string(),
  type: z.string(),
  is_system_attribute: z.boolean().nullish(),
  is_writable: z.boolean().nullish(),
  is_required: z.boolean().nullish(),
  is_unique: z.boolean().nullish(),
  is_multiselect: z.boolean().nullish(),
  is_archived: z.boolean().nullish(),
  is_default_value_enabled: z.boolean().nullish(),
  relationship: z
    .looseObject({ object_slug: z.string().nullish(), api_slug: z.string().nullish() })
    .nullish(),
  config: z
    .looseObject({
      currency: z.looseObject({ default_currency_code: z.string().nullish() }).nullish(),
      record_reference: z
        .looseObject({ allowed_object_ids: z.array(z.string()).nullish() })
        .nullish(),
    })
    .nullish(),
});

/** An attribute as the CRM returns it. */
export type CrmAttribute = z.infer<typeof attribute>;

/** The places of an attribute's parts, for undo. */
export const ATTRIBUTE: ThingKind = {
  noun: "attribute",
  at: "data",
  id: "id.attribute_id",
  name: ["title"],
  compared: [
    "title",
    "description",
    "api_slug",
    "is_required",
    "is_unique",
    "is_archived",
    "default_value",
    "config",
  ],
};

/** Converts the settings of an attribute as the CRM returns them to those that it accepts. */
export function toWrittenAttribute({ config, default_value, ...others }: Fields): Fields {
  return {
    ...others,
    ...(isPlainObject(config) && { config: toWrittenConfig(config) }),
    ...(default_value !== undefined && { default_value: toWrittenDefault(default_value) }),
  };
}

function toWrittenConfig({ currency, record_reference }: Fields): Fields {
  const code = findAt(currency, ["default_currency_code"]) ?? null;
  const allowed = findAt(record_reference, ["allowed_object_ids"]) ?? null;
  return {
    ...(code !== null && { currency }),
    ...(allowed !== null && { record_reference: { allowed_objects: allowed } }),
  };
}

function toWrittenDefault(given: unknown): unknown {
  if (!isPlainObject(given) || given["type"] !== "static") return given;
  return { ...given, template: toWrittenValues({ template: given["template"] })["template"] };
}

const always = z.literal(true).optional();

const attributeOutput = z.strictObject({
  attribute_id: z.string(),
  api_slug: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  type: z.string(),
  is_required: always,
  is_unique: always,
  is_multiselect: always,
  is_archived: always,
  is_writable: z.literal(false).optional(),
  currency_code: z.string().optional(),
  allowed_object_ids: z.array(z.string()).optional(),
  relationship: z
    .strictObject({ object: z.string().nullish(), attribute: z.string().nullish() })
    .optional(),
});

/** The shape of an attribute in a list for models. */
export const listedAttributeOutput = attributeOutput.omit({ attribute_id: true });

/** The shape of a single attribute for models, with an example of a value. */
export const singleAttributeOutput = attributeOutput.extend({
  value_example: valueExample.optional(),
  value_note: z.string().optional(),
});

/** The shape of a created attribute for models. */
export const writtenAttributeOutput = singleAttributeOutput.extend({
  adjusted: z.array(z.string()).optional(),
});

/** Reduces an attribute to what a model needs: its names, its type and its constraints. */
export function compactAttribute(found: CrmAttribute): z.infer<typeof attributeOutput> {
  const currency = found.config?.currency?.default_currency_code;
  const allowed = found.config?.record_reference?.allowed_object_ids;
  const { relationship } = found;
  return {
    attribute_id: found.id.attribute_id,
    api_slug: found.api_slug,
    ...omitEmpty({ title: found.title }),
    ...(found.description ? { description: found.description } : {}),
    type: found.type,
    ...pickTrue(found, ["is_required", "is_unique", "is_multiselect", "is_archived"]),
    ...(found.is_writable === false ? { is_writable: false } : {}),
    ...(currency ? { currency_code: currency } : {}),
    ...(allowed?.length ? { allowed_object_ids: allowed } : {}),
    ...(relationship
      ? { relationship: { object: relationship.object_slug, attribute: relationship.api_slug } }
      : {}),
  };
}

function pickTrue<Key extends keyof CrmAttribute>(found: CrmAttribute, keys: readonly Key[]) {
  const entries = keys.filter((key) => found[key] === true).map((key) => [key, true]);
  return Object.fromEntries(entries) as { [Each in Key]?: true };
}

/** Reduces an attribute of a list. Its slug names it in every input; the title is mostly the same. */
export function compactListedAttribute(found: CrmAttribute): z.infer<typeof listedAttributeOutput> {
  const { attribute_id: _id, ...own } = compactAttribute(found);
  return own;
}

/** Reduces a single attribute to what a model needs, with an example of a value. */
export function compactSingleAttribute(found: CrmAttribute): z.infer<typeof singleAttributeOutput> {
  const value_example = createValueExample(found);
  const value_note = getValueNotes([found.type])[found.type];
  return {
    ...compactAttribute(found),
    ...(value_example === undefined ? {} : { value_example }),
    ...(value_note === undefined ? {} : { value_note }),
  };
}

/** Creates an example of a value; that of a reference names the object if it is known. */
function createValueExample({ relationship, type }: CrmAttribute): ValueExample | undefined {
  const example = getValueExamples([type])[type];
  const target_object = relationship?.object_slug;
  return type === "record-reference" && target_object
    ? { ...(example as object), target_object }
    : example;
}

/** An attribute that was created, with the settings that were changed. */
export type CrmWrittenAttribute = CrmAttribute & { adjusted?: string[] };

/** Reduces a created attribute to what a model needs. */
export function compactWrittenAttribute({
  adjusted,
  ...found
}: CrmWrittenAttribute): z.infer<typeof writtenAttributeOutput> {
  return { ...compactSingleAttribute(found), ...(adjusted ? { adjusted } : {}) };
}
