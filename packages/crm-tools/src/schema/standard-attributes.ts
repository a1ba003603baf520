// The references between standard objects, as Attio's record-reference page lists them.
const TARGETS: Readonly<Record<string, string>> = {
  "people.company": "companies",
  "people.associated_deals": "deals",
  "people.associated_users": "users",
  "companies.team": "people",
  "companies.associated_deals": "deals",
  "companies.associated_workspaces": "workspaces",
  "deals.associated_people": "people",
  "deals.associated_company": "companies",
  "users.person": "people",
  "users.workspace": "workspaces",
  "workspaces.users": "users",
  "workspaces.company": "companies",
};

// Keys that people and models give these values, and the keys they are written as. Most call every value
// `value`; the members list calls a member's address `email_address`.
const WRITE_KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "people.name": { value: "full_name" },
  "people.email_addresses": { value: "email_address" },
  "people.phone_numbers": { value: "original_phone_number" },
  "companies.domains": { value: "domain" },
  "companies.categories": { value: "option" },
  "deals.stage": { value: "status" },
  "deals.value": { value: "currency_value" },
  "deals.owner": { email_address: "workspace_member_email_address" },
  "users.primary_email_address": { value: "email_address" },
};

/** Returns the object that a standard attribute references; undefined for other attributes. */
export function getStandardTarget(object: string, attribute: string): string | undefined {
  return getOwn(TARGETS, `${object}.${attribute}`);
}

/** Returns the keys of a standard attribute's values that are written as another key. */
export function getStandardKeys(
  object: string,
  attribute: string,
): Readonly<Record<string, string>> {
  return getOwn(WRITE_KEYS, `${object}.${attribute}`) ?? {};
}

function getOwn<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
