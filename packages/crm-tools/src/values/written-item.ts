import { standardKey } from "./standard-attributes.js";

/** One value as the type's own keys. */
export type Item = Record<string, unknown>;

/** Where a value is written. */
export interface ItemPlace {
  /** Slug of the object; a list's attributes have none. */
  object: string | undefined;
  attribute: string;
  /** As the input calls it: `values.name.0`. */
  at: string;
}

/** A value in the form the CRM takes, and what was left out of it or written otherwise. */
export interface WrittenItem {
  item: Item;
  adjusted: string[];
}

// Attio's attribute-type reference: keys that come with a value that is read, and why they are not
// written.
const LEFT_OUT: Readonly<Record<string, string>> = {
  attribute_type: "the attribute has its type",
  active_from: "the CRM keeps the history",
  active_until: "the CRM keeps the history",
  created_by_actor: "the CRM keeps the history",
  currency_code: "the attribute has its currency, a value cannot have another",
  email_domain: "the CRM takes it from the address",
  email_root_domain: "the CRM takes it from the address",
  email_local_specifier: "the CRM takes it from the address",
  root_domain: "the CRM takes it from the domain",
};

// The same reference: keys that are read, and the keys under which they are written. When both are
// there, the one that is written counts.
const RENAMED: Readonly<Record<string, string>> = {
  original_email_address: "email_address",
  phone_number: "original_phone_number",
};

// A place is written whole: every key it has, null where there is nothing.
const PLACE_KEYS = [
  "line_1",
  "line_2",
  "line_3",
  "line_4",
  "locality",
  "region",
  "postcode",
  "country_code",
  "latitude",
  "longitude",
];

/** A value as people and models write it, in the form the CRM takes. The one table of both. */
export function writtenItem(given: Item, place: ItemPlace): WrittenItem {
  const adjusted: string[] = [];
  const renamed = renamedKeys(given, place, adjusted);
  const item = choiceIds(withoutReadKeys(renamed, place.at, adjusted), place.at, adjusted);
  return { item: completed(item), adjusted };
}

function renamedKeys(given: Item, { attribute, object = "", at }: ItemPlace, adjusted: string[]) {
  const standard = standardKey(object, attribute);
  const names = standard === undefined ? RENAMED : { ...RENAMED, value: standard };
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    if (name === undefined) return [[key, value]];
    const both = Object.hasOwn(given, name);
    adjusted.push(`${at}.${key} was ${both ? `left out: ${name} counts` : `written as ${name}`}`);
    return both ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as Item;
}

function withoutReadKeys(item: Item, at: string, adjusted: string[]): Item {
  const entries = Object.entries(item).filter(([key]) => {
    const reason = Object.hasOwn(LEFT_OUT, key) ? LEFT_OUT[key] : undefined;
    if (reason !== undefined) adjusted.push(`${at}.${key} was left out: ${reason}`);
    return reason === undefined;
  });
  return Object.fromEntries(entries);
}

/** Options and statuses are read with everything they have, and written as their id or title. */
function choiceIds(item: Item, at: string, adjusted: string[]): Item {
  const entries = Object.entries(item).map(([key, value]) => {
    if ((key !== "option" && key !== "status") || !isItem(value)) return [key, value];
    const id = isItem(value["id"]) ? value["id"][`${key}_id`] : undefined;
    adjusted.push(`${at}.${key} was written as its ${id === undefined ? "title" : "id"} alone`);
    return [key, id ?? value["title"]];
  });
  return Object.fromEntries(entries) as Item;
}

/** Names in parts, places and actors are taken only with all of their keys. */
function completed(item: Item): Item {
  if ("first_name" in item || "last_name" in item) return wholeName(item);
  if (PLACE_KEYS.some((key) => key in item) && !("original_phone_number" in item)) {
    return { ...Object.fromEntries(PLACE_KEYS.map((key) => [key, null])), ...item };
  }
  if ("referenced_actor_id" in item) return { referenced_actor_type: "workspace-member", ...item };
  return item;
}

function wholeName({ first_name: first, last_name: last, full_name, ...rest }: Item): Item {
  const [first_name, last_name] = [first ?? "", last ?? ""];
  const parts = [first_name, last_name].filter((part) => typeof part === "string");
  return { ...rest, first_name, last_name, full_name: full_name ?? parts.join(" ").trim() };
}

/** Whether a value has keys of its own. */
export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
