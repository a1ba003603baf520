import type { StoredValue, ValueOwner } from "./documents.js";

/** The fields of values that records and entries are found by. */
const indexedFields: ReadonlySet<string> = new Set([
  "value",
  "choiceId",
  "currency_value",
  "domain",
  "root_domain",
  "email_address",
  "email_domain",
  "first_name",
  "last_name",
  "full_name",
  "phone_number",
  "referenced_actor_id",
  "target_record_id",
]);

/** Longer texts are found by their beginning. */
const MAX_TEXT_LENGTH = 100;

/** A field of the values of an attribute in the records of an object or the entries of a list. */
export interface ValueField {
  /** Slug of the object or id of the list. */
  container: string;
  slug: string;
  field: string;
}

/** Slugs of derived values that are indexed like stored ones. */
export const derivedSlugs = { id: "@id", "parent-record": "@parent-record" } as const;

/**
 * The key of the records or entries with this content in a field of a value, among others: the values may have
 * ended, and long texts may differ. Undefined for a field without an index.
 */
export function toValueKey(
  { container, slug, field }: ValueField,
  content: string | number | boolean,
): string | undefined {
  if (!indexedFields.has(field)) return undefined;
  return `${container}/${slug}/${field}=${String(content).slice(0, MAX_TEXT_LENGTH)}`;
}

/** The keys of all values of a record or entry. */
export function listValueKeys(container: string, owner: ValueOwner): string[] {
  const id = toValueKey({ container, slug: derivedSlugs.id, field: "value" }, owner.id) ?? [];
  const stored = Object.entries(owner.values).flatMap(([slug, values]) =>
    values.flatMap((value) => toKeys(container, slug, value)),
  );
  return [id, ...stored].flat();
}

/** The ids of the records that a record or entry refers to, or referred to. */
export function listReferences({ values }: ValueOwner): string[] {
  return Object.values(values).flatMap((one) =>
    one.flatMap(({ fields }) => {
      const target = fields["target_record_id"];
      return typeof target === "string" ? [target] : [];
    }),
  );
}

function toKeys(container: string, slug: string, { fields }: StoredValue): string[] {
  return Object.entries(fields).flatMap(([field, content]) =>
    content === null || typeof content === "object"
      ? []
      : (toValueKey({ container, slug, field }, content) ?? []),
  );
}
