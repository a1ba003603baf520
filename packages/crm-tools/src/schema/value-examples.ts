import { z } from "zod";

/** The shape of an example of a value. */
export const valueExample = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.record(z.string(), z.union([z.string(), z.number()])),
]);

/** An example of a value. */
export type ValueExample = z.infer<typeof valueExample>;

// One value of each type, in the simplest form that the CRM accepts (Attio's attribute-type reference).
// Interactions are read-only.
const EXAMPLES: Readonly<Record<string, ValueExample>> = {
  text: "any text",
  number: 5,
  checkbox: true,
  date: "2026-01-31",
  timestamp: "2026-01-31T09:00:00Z",
  rating: 4,
  currency: { currency_value: 99.5 },
  select: "title of an option",
  status: "title of a status",
  "record-reference": {
    target_object: "slug of the record's object",
    target_record_id: "UUID of the record",
  },
  "actor-reference": "email address of a member",
  location: { line_1: "1 Main St", locality: "Reno", region: "NV", country_code: "US" },
  domain: "example.com",
  "email-address": "ada@example.com",
  "phone-number": "+442079460000",
  "personal-name": { first_name: "Ada", last_name: "Lovelace" },
};

// Facts that an example does not show (the same reference).
const NOTES: Readonly<Record<string, string>> = {
  rating: "0 to 5",
  currency: "in the attribute's currency_code; no other",
  select: "or its option_id",
  status: "or its status_id",
  "record-reference":
    "of an attribute with a relationship, target_object may be left out; a person also by email address, a company by domain, as text",
  "actor-reference": 'or {"referenced_actor_id"} with a name or workspace_member_id',
  location: "an update keeps parts that it does not name, null clears one; or one line of text",
  "phone-number": 'with + and country code, or {"original_phone_number","country_code":"GB"}',
  "personal-name": 'or "Lovelace, Ada"',
};

/** Returns an example of a value by attribute type, for the types that have one. */
export function getValueExamples(types: Iterable<string>): Record<string, ValueExample> {
  return pick(EXAMPLES, types);
}

/** Returns notes on the examples by attribute type, for the types that need one. */
export function getValueNotes(types: Iterable<string>): Record<string, string> {
  return pick(NOTES, types);
}

function pick<Value>(table: Readonly<Record<string, Value>>, types: Iterable<string>) {
  const known = [...new Set(types)].filter((type) => Object.hasOwn(table, type));
  return Object.fromEntries(known.map((type) => [type, table[type] as Value]));
}
