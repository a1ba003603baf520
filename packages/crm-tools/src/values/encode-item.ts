import { isUuid } from "@workbelt/core/provider";
import { isItem, type Item } from "./item.js";
import { encodeLocation, isLocation } from "./location.js";
import { completeName } from "./personal-name.js";
import { getStandardKeys } from "./standard-attributes.js";

/** Where a value is written. */
export interface ItemPlace {
  /** Slug of the object; a list's attributes have none. */
  object: string | undefined;
  attribute: string;
  /** As the input calls it: `values.name.0`. */
  at: string;
}

/** A value in the form the CRM takes, and what was left out of it or written otherwise. */
export interface EncodedItem {
  item: Item;
  adjusted: string[];
}

// Attio's attribute-type reference: keys that come with a value that is read, and why they are not
// written.
const READ_ONLY_KEYS: Readonly<Record<string, string>> = {
  attribute_type: "the attribute has its type",
  active_from: "the CRM keeps the history",
  active_until: "the CRM keeps the history",
  created_by_actor: "the CRM keeps the history",
  email_domain: "the CRM takes it from the address",
  email_root_domain: "the CRM takes it from the address",
  email_local_specifier: "the CRM takes it from the address",
  root_domain: "the CRM takes it from the domain",
};

// The same reference: keys that are read, and the keys under which they are written. When both are
// there, the one that is written counts.
const WRITE_KEYS: Readonly<Record<string, string>> = {
  original_email_address: "email_address",
  phone_number: "original_phone_number",
};

// Names of ids in the results of other operations, and the keys under which values refer to them. Under
// `target_object`, the same word can be the slug of an attribute, whose value is then an array.
const ID_KEYS: Readonly<Record<string, string>> = {
  record_id: "target_record_id",
  workspace_member_id: "referenced_actor_id",
  option_id: "option",
  status_id: "status",
};

// The keys of a reference. The CRM refuses any other beside them, such as the name of a member.
const REFERENCE_KEYS: Readonly<Record<string, readonly string[]>> = {
  option: ["option"],
  status: ["status"],
  target_record_id: ["target_object", "target_record_id"],
  referenced_actor_id: ["referenced_actor_type", "referenced_actor_id"],
};

/** A value as people and models write it, in the form the CRM takes. The one table of both. */
export function encodeItem(given: Item, place: ItemPlace): EncodedItem {
  const adjusted: string[] = [];
  const renamed = renameKeys(given, place, adjusted);
  const item = flattenChoices(removeReadOnlyKeys(renamed, place.at, adjusted), place.at, adjusted);
  return { item: completeItem(item, place.at, adjusted), adjusted };
}

function renameKeys(given: Item, { attribute, object = "", at }: ItemPlace, adjusted: string[]) {
  const names = { ...WRITE_KEYS, ...getStandardKeys(object, attribute) };
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const name = getWriteKey(key, value, names);
    if (name === undefined) return [[key, value]];
    const both = Object.hasOwn(given, name);
    adjusted.push(`${at}.${key} was ${both ? `left out: ${name} counts` : `written as ${name}`}`);
    return both ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as Item;
}

function getWriteKey(key: string, value: unknown, names: Readonly<Record<string, string>>) {
  if (Object.hasOwn(names, key)) return names[key];
  const isId = typeof value === "string" && isUuid(value);
  return isId && Object.hasOwn(ID_KEYS, key) ? ID_KEYS[key] : undefined;
}

function removeReadOnlyKeys(item: Item, at: string, adjusted: string[]): Item {
  const entries = Object.entries(item).filter(([key]) => {
    const reason = Object.hasOwn(READ_ONLY_KEYS, key) ? READ_ONLY_KEYS[key] : undefined;
    if (reason !== undefined) adjusted.push(`${at}.${key} was left out: ${reason}`);
    return reason === undefined;
  });
  return Object.fromEntries(entries);
}

/** Options and statuses are read with everything they have, and written as their id or title. */
function flattenChoices(item: Item, at: string, adjusted: string[]): Item {
  const entries = Object.entries(item).map(([key, value]) => {
    if ((key !== "option" && key !== "status") || !isItem(value)) return [key, value];
    const id = isItem(value["id"]) ? value["id"][`${key}_id`] : undefined;
    adjusted.push(`${at}.${key} was written as its ${id === undefined ? "title" : "id"} alone`);
    return [key, id ?? value["title"]];
  });
  return Object.fromEntries(entries) as Item;
}

/** Names in parts, places and actors are taken only with all of their keys. */
function completeItem(item: Item, at: string, adjusted: string[]): Item {
  if ("first_name" in item || "last_name" in item || "full_name" in item) {
    return completeName(item, at, adjusted);
  }
  if (isLocation(item)) return encodeLocation(item);
  const reference = pickReferenceKeys(item, at, adjusted);
  return "referenced_actor_id" in reference
    ? { referenced_actor_type: "workspace-member", ...reference }
    : reference;
}

/** A reference without the other keys that a result gives of the same record, member or choice. */
function pickReferenceKeys(item: Item, at: string, adjusted: string[]): Item {
  const main = Object.keys(REFERENCE_KEYS).find((key) => key in item);
  const keys = main === undefined ? undefined : REFERENCE_KEYS[main];
  if (keys === undefined) return item;
  const entries = Object.entries(item).filter(([key]) => {
    const isPart = keys.includes(key);
    if (!isPart) adjusted.push(`${at}.${key} was left out: ${main} counts`);
    return isPart;
  });
  return Object.fromEntries(entries);
}
