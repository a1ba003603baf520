import { isPlainObject } from "@workbelt/core/provider";
import type { CrmRecord } from "../records/record.js";
import { shortenTime } from "../schema/compact-values.js";
import { type CrmAttributeValue, decodeValue } from "../values/decode-values.js";

type Values = NonNullable<CrmRecord["values"]>;

/** Text, keys and references in the values of a record or an entry. */
export interface DecodedItem {
  /** A line for each attribute with values, without names, creation and references to records. */
  readonly text: string;
  /** Email addresses and domains. */
  readonly keys: readonly string[];
  /** Ids of the records that it refers to. */
  readonly references: readonly RecordReference[];
}

/** A record to which another refers. */
export interface RecordReference {
  /** Slug of its object. */
  readonly object: string;
  readonly record_id: string;
}

// Ids, and what an item has as members of its own. An entry's record is `parent_record`.
const LEFT_OUT = new Set(["record_id", "entry_id", "parent_record", "created_at", "created_by"]);

/**
 * Decodes the values of a record or an entry, members by their names. The CRM lists the attributes in any order, so lines are in
 * that of their slugs.
 */
export function decodeItem(values: Values, names: ReadonlyMap<string, string>): DecodedItem {
  const attributes = Object.entries(values).toSorted(([first], [second]) =>
    first < second ? -1 : 1,
  );
  const lines = attributes.flatMap(([slug, items]) => {
    if (LEFT_OUT.has(slug)) return [];
    const texts = items.map((item) => describeValue(item, names)).filter((text) => text !== "");
    return texts.length === 0 ? [] : [`${toLabel(slug)}: ${texts.join(", ")}`];
  });
  const all = Object.values(values).flat();
  return {
    text: lines.join("\n"),
    keys: all.flatMap(({ attribute_type: type, domain, email_address: email }) => {
      const key = type === "email-address" ? email : type === "domain" ? domain : undefined;
      return key === undefined ? [] : [key.toLowerCase()];
    }),
    references: listReferences(values),
  };
}

/** Lists the records to which values refer. */
export function listReferences(values: Values): RecordReference[] {
  return Object.values(values)
    .flat()
    .flatMap(({ target_object: object, target_record_id: record_id }) =>
      object === undefined || record_id === undefined ? [] : [{ object, record_id }],
    );
}

/** Writes a slug as words: `job_title` is "Job title". */
function toLabel(slug: string): string {
  const words = slug.replaceAll(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeValue(item: CrmAttributeValue, names: ReadonlyMap<string, string>): string {
  switch (item.attribute_type) {
    case "record-reference":
      return "";
    case "actor-reference":
      return names.get(item.referenced_actor_id ?? "") ?? "";
    case "interaction":
      return shortenTime(item.interacted_at) ?? "";
    case "currency":
      return [item.currency_value, item.currency_code].filter((part) => part != null).join(" ");
    default: {
      const value = decodeValue(item);
      return value == null || isPlainObject(value) ? "" : String(value);
    }
  }
}
