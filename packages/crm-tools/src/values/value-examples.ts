// One value of each type, in the simplest form that the CRM accepts (Attio's attribute-type reference).
// Interactions are read-only.
const EXAMPLES: Readonly<Record<string, unknown>> = {
  text: "any text",
  number: 5,
  checkbox: true,
  date: "2026-01-31",
  timestamp: "2026-01-31T09:00:00Z",
  rating: 4,
  currency: { currency_value: 99.5 },
  select: "title of an option",
  status: "title of a status",
  "record-reference": { target_object: "companies", target_record_id: "UUID of the record" },
  "actor-reference": "email address of a member",
  location: { line_1: "1 Main St", locality: "Reno", region: "NV", country_code: "US" },
  domain: "example.com",
  "email-address": "ada@example.com",
  "phone-number": "+442079460000",
  "personal-name": { first_name: "Ada", last_name: "Lovelace" },
};

/** Returns an example of a value by attribute type, for the types that have one. */
export function getValueExamples(types: Iterable<string>): Record<string, unknown> {
  const known = [...new Set(types)].filter((type) => Object.hasOwn(EXAMPLES, type));
  return Object.fromEntries(known.map((type) => [type, EXAMPLES[type]]));
}
