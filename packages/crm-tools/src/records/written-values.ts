import type { Api } from "@workbelt/core";
import { referenceTarget, type WriteTarget } from "./reference-target.js";

type Item = Record<string, unknown>;

// Keys that come with a value that was read, and that the CRM does not take in one that is written.
const READ_ONLY_KEYS = new Set([
  "attribute_type",
  "active_from",
  "active_until",
  "created_by_actor",
  "currency_code",
  "original_email_address",
  "email_domain",
  "email_root_domain",
  "email_local_specifier",
  "root_domain",
]);

/**
 * Attribute values as people and models write them, in the form the CRM takes: arrays, no read-only
 * keys, whole names, the object of every reference. Nothing else is changed: a value the CRM does not
 * know is its to refuse. Follows Attio's attribute-type reference.
 *
 * @throws InputError for a reference of which no object can be told.
 */
export async function writtenValues(
  values: Readonly<Record<string, unknown>>,
  target: WriteTarget,
  api: Api,
): Promise<Record<string, unknown[]>> {
  const entries = Object.entries(values).map(async ([slug, value]) => {
    const items = listOf(value).map((item) => (isItem(item) ? writtenItem(slug, item) : item));
    if (!items.some(lacksObject)) return [slug, items] as const;
    const target_object = await referenceTarget(slug, target, api);
    return [
      slug,
      items.map((item) => (lacksObject(item) ? { target_object, ...item } : item)),
    ] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** A single value stands for a list of one, and null for no value. */
function listOf(value: unknown): unknown[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function writtenItem(slug: string, item: Item): Item {
  const own = Object.fromEntries(Object.entries(item).filter(([key]) => !READ_ONLY_KEYS.has(key)));
  if (slug === "name" && ("first_name" in own || "last_name" in own)) return wholeName(own);
  if (slug === "categories" && "value" in own) return { option: own["value"] };
  if ("phone_number" in own) return phoneNumber(own);
  return own;
}

/** The CRM takes a name in parts only with all three of them. */
function wholeName(name: Item): Item {
  const first_name = name["first_name"] ?? "";
  const last_name = name["last_name"] ?? "";
  const parts = [first_name, last_name].filter((part) => typeof part === "string");
  return { first_name, last_name, full_name: name["full_name"] ?? parts.join(" ").trim() };
}

/** The number is read under one key and written under another. */
function phoneNumber({ phone_number, original_phone_number, ...rest }: Item): Item {
  return { original_phone_number: original_phone_number ?? phone_number, ...rest };
}

function lacksObject(item: unknown): item is Item {
  return isItem(item) && "target_record_id" in item && !("target_object" in item);
}

function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
