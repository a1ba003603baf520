import { PLACEHOLDER, renderForm } from "./render-form.js";

/** Filter rules of one attribute type. */
export interface FilterRules {
  /** Operators of the attribute itself; empty if only its properties take operators. */
  operators: readonly string[];
  /** Properties that filters and sorts can name. */
  properties: readonly string[];
  /** A typical condition. */
  example: unknown;
  /** A condition that matches every value; undefined if the CRM documents none. */
  anyValue?: unknown;
}

const EQUALITY = ["$eq"];
const TEXT = ["$eq", "$contains", "$starts_with", "$ends_with"];
const ORDER = ["$eq", "$lt", "$lte", "$gt", "$gte"];
const NOT_EMPTY = { $not_empty: true };
/** A condition that matches every time. */
export const ANY_TIME = { $gte: "1000-01-01T00:00:00Z" };
const SINCE = { $gte: "2026-01-31T00:00:00Z" };

const text: FilterRules = {
  operators: [...TEXT, "$in"],
  properties: ["value"],
  example: { $contains: PLACEHOLDER },
};
const number: FilterRules = {
  operators: ORDER,
  properties: ["value"],
  example: { $gte: PLACEHOLDER },
  anyValue: { $gte: -1_000_000_000_000 },
};
const createChoiceRules = (property: string): FilterRules => ({
  operators: EQUALITY,
  properties: [property, "active_from"],
  example: PLACEHOLDER,
  anyValue: { active_from: ANY_TIME },
});

/**
 * Filter rules by attribute type, from Attio's attribute-type guides. The service rejects $not_empty
 * for text ("Invalid operator "$not_empty" for field "value"").
 */
const RULES: Readonly<Record<string, FilterRules>> = {
  text,
  number,
  rating: number,
  currency: { ...number, properties: ["currency_value"] },
  checkbox: { operators: EQUALITY, properties: ["value"], example: true },
  date: {
    operators: ORDER,
    properties: ["value"],
    example: { $gte: "2026-01-31" },
    anyValue: { $gte: "1000-01-01" },
  },
  timestamp: { operators: ORDER, properties: ["value"], example: SINCE, anyValue: ANY_TIME },
  select: createChoiceRules("option"),
  status: createChoiceRules("status"),
  "personal-name": {
    operators: [...TEXT, "$not_empty"],
    properties: ["first_name", "last_name", "full_name"],
    example: { last_name: PLACEHOLDER },
    anyValue: NOT_EMPTY,
  },
  domain: {
    operators: [...TEXT, "$not_empty"],
    properties: ["domain", "root_domain"],
    example: PLACEHOLDER,
    anyValue: NOT_EMPTY,
  },
  "email-address": {
    operators: TEXT,
    properties: [
      "email_address",
      "original_email_address",
      "email_domain",
      "email_root_domain",
      "email_local_specifier",
    ],
    example: { email_domain: PLACEHOLDER },
    anyValue: { $contains: "@" },
  },
  "phone-number": {
    operators: TEXT,
    properties: ["phone_number", "country_code"],
    example: { $starts_with: PLACEHOLDER },
    anyValue: { country_code: NOT_EMPTY },
  },
  location: {
    operators: [],
    properties: [
      "locality",
      "region",
      "postcode",
      "country_code",
      "line_1",
      "line_2",
      "line_3",
      "line_4",
    ],
    example: { locality: { $contains: PLACEHOLDER } },
  },
  interaction: {
    operators: ["$not_empty"],
    properties: ["interacted_at", "interaction_type", "owner_actor"],
    example: { interacted_at: SINCE },
    anyValue: NOT_EMPTY,
  },
  "record-reference": {
    operators: [],
    properties: ["target_object", "target_record_id"],
    example: { target_object: PLACEHOLDER, target_record_id: PLACEHOLDER },
  },
  "actor-reference": {
    operators: [],
    properties: ["referenced_actor_type", "referenced_actor_id"],
    example: { referenced_actor_type: "workspace-member", referenced_actor_id: PLACEHOLDER },
  },
};

const PROPERTIES = new Set(Object.values(RULES).flatMap(({ properties }) => properties));

/** Returns the filter rules of an attribute type; undefined for a type that is not documented. */
export function getFilterRules(type: string): FilterRules | undefined {
  return Object.hasOwn(RULES, type) ? RULES[type] : undefined;
}

/** Returns true for the name of a property that some attribute type has, such as `last_name`. */
export function isProperty(name: string): boolean {
  return PROPERTIES.has(name);
}

/** Describes, for each attribute type, the filter that finds records with any value. */
export function describeAnyValue(wrap: (condition: unknown) => unknown): string {
  const typesByForm = new Map<string, string[]>();
  for (const [type, { anyValue }] of Object.entries(RULES)) {
    if (anyValue === undefined) continue;
    const form = renderForm(wrap(anyValue));
    typesByForm.set(form, [...(typesByForm.get(form) ?? []), type]);
  }
  return [...typesByForm].map(([form, types]) => `${types.join(", ")} ${form}`).join("; ");
}
