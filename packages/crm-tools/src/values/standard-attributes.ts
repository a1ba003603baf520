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

// The key under which these are written, for people and models that call every value `value`.
const KEYS: Readonly<Record<string, string>> = {
  "people.email_addresses": "email_address",
  "people.phone_numbers": "original_phone_number",
  "companies.domains": "domain",
  "companies.categories": "option",
  "deals.stage": "status",
  "deals.value": "currency_value",
  "users.primary_email_address": "email_address",
};

/** The object whose records a standard reference attribute takes; undefined for other attributes. */
export function standardTarget(object: string, attribute: string): string | undefined {
  return own(TARGETS, `${object}.${attribute}`);
}

/** The key that stands for `value` in a standard attribute; undefined for other attributes. */
export function standardKey(object: string, attribute: string): string | undefined {
  return own(KEYS, `${object}.${attribute}`);
}

function own(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
