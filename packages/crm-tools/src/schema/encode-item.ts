import { isUuid } from "@workbelt/core/provider";
import { findCountryCode } from "./country-code.js";
import { isItem, type Item } from "./item.js";
import { encodeLocation, isLocation } from "./location.js";
import { readNumber } from "./scalar.js";
import { completeName } from "./personal-name.js";
import { getStandardKeys } from "./standard-attributes.js";

/** The attribute and the input path of a value. */
export interface ItemPlace {
  /** Slug of the object; undefined for attributes of a list. */
  object: string | undefined;
  attribute: string;
  /** Path in the input: `values.name.0`. */
  at: string;
}

/** A value in the form the CRM accepts, with the keys that were dropped or changed. */
export interface EncodedItem {
  item: Item;
  adjusted: string[];
}

// Attio's attribute-type reference: keys of values that are only read, and why they are not written.
const READ_ONLY_KEYS: Readonly<Record<string, string>> = {
  attribute_type: "the attribute defines the type",
  active_from: "the CRM keeps the history",
  active_until: "the CRM keeps the history",
  created_by_actor: "the CRM keeps the history",
  email_domain: "the CRM derives it from the address",
  email_root_domain: "the CRM derives it from the address",
  email_local_specifier: "the CRM derives it from the address",
  root_domain: "the CRM derives it from the domain",
};

// The same reference: keys that are read, and the keys they are written as. If both are given, the
// written one counts.
const WRITE_KEYS: Readonly<Record<string, string>> = {
  original_email_address: "email_address",
  phone_number: "original_phone_number",
};

// Names of ids in the results of other operations, and the keys of values that refer to them. The same
// name can be the slug of an attribute, whose value is then an array.
const ID_KEYS: Readonly<Record<string, string>> = {
  record_id: "target_record_id",
  workspace_member_id: "referenced_actor_id",
  option_id: "option",
  status_id: "status",
};

// The keys of a reference. The CRM rejects any others, such as the name of a member.
const REFERENCE_KEYS: Readonly<Record<string, readonly string[]>> = {
  option: ["option"],
  status: ["status"],
  target_record_id: ["target_object", "target_record_id"],
  referenced_actor_id: ["referenced_actor_type", "referenced_actor_id"],
};

/** Encodes a value as people and models write it in the form the CRM accepts. */
export function encodeItem(given: Item, place: ItemPlace): EncodedItem {
  const adjusted: string[] = [];
  const renamed = encodeCountry(renameKeys(given, place, adjusted), place.at, adjusted);
  const item = flattenChoices(removeReadOnlyKeys(renamed, place.at, adjusted), place.at, adjusted);
  return { item: completeItem(item, place.at, adjusted), adjusted };
}

function renameKeys(given: Item, { attribute, object = "", at }: ItemPlace, adjusted: string[]) {
  const names = { ...WRITE_KEYS, ...getStandardKeys(object, attribute) };
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const name = getWriteKey(key, value, names);
    if (name === undefined) return [[key, value]];
    const both = Object.hasOwn(given, name);
    adjusted.push(`${at}.${key} was ${both ? `dropped: ${name} counts` : `written as ${name}`}`);
    return both ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as Item;
}

function getWriteKey(key: string, value: unknown, names: Readonly<Record<string, string>>) {
  if (Object.hasOwn(names, key)) return names[key];
  const isId = typeof value === "string" && isUuid(value);
  return isId && Object.hasOwn(ID_KEYS, key) ? ID_KEYS[key] : undefined;
}

/** Writes the country of an address or phone number as its code; an unknown one stays. */
function encodeCountry(item: Item, at: string, adjusted: string[]): Item {
  const { country_code: given } = item;
  const code = typeof given === "string" ? findCountryCode(given) : undefined;
  if (typeof given !== "string" || code === undefined || code === given) return item;
  if (given.trim().toUpperCase() !== code) {
    adjusted.push(`${at}.country_code was written as ${code}`);
  }
  return { ...item, country_code: code };
}

function removeReadOnlyKeys(item: Item, at: string, adjusted: string[]): Item {
  const entries = Object.entries(item).filter(([key]) => {
    const reason = Object.hasOwn(READ_ONLY_KEYS, key) ? READ_ONLY_KEYS[key] : undefined;
    if (reason !== undefined) adjusted.push(`${at}.${key} was dropped: ${reason}`);
    return reason === undefined;
  });
  return Object.fromEntries(entries);
}

/** Replaces options and statuses by their id or title: they are read as objects. */
function flattenChoices(item: Item, at: string, adjusted: string[]): Item {
  const entries = Object.entries(item).map(([key, value]) => {
    if ((key !== "option" && key !== "status") || !isItem(value)) return [key, value];
    const id = isItem(value["id"]) ? value["id"][`${key}_id`] : undefined;
    adjusted.push(`${at}.${key} was written as its ${id === undefined ? "title" : "id"} alone`);
    return [key, id ?? value["title"]];
  });
  return Object.fromEntries(entries) as Item;
}

/** Adds the missing keys of names, locations and actors: the CRM accepts them only complete. */
function completeItem(item: Item, at: string, adjusted: string[]): Item {
  if ("first_name" in item || "last_name" in item || "full_name" in item) {
    return completeName(item, at, adjusted);
  }
  if (isLocation(item)) return encodeLocation(item);
  if (typeof item["currency_value"] === "string") {
    return { ...item, currency_value: readNumber(item["currency_value"]) };
  }
  const reference = pickReferenceKeys(item, at, adjusted);
  return "referenced_actor_id" in reference
    ? { referenced_actor_type: "workspace-member", ...reference }
    : reference;
}

/** Removes the keys that results show of a referenced record, member or choice. */
function pickReferenceKeys(item: Item, at: string, adjusted: string[]): Item {
  const main = Object.keys(REFERENCE_KEYS).find((key) => key in item);
  const keys = main === undefined ? undefined : REFERENCE_KEYS[main];
  if (keys === undefined) return item;
  const entries = Object.entries(item).filter(([key]) => {
    const isPart = keys.includes(key);
    if (!isPart) adjusted.push(`${at}.${key} was dropped: ${main} counts`);
    return isPart;
  });
  return Object.fromEntries(entries);
}
