import type { AttributeDocument } from "../repository/attribute.js";
import type { CrmRepository } from "../repository/crm-repository.js";
import { derivedSlugs, toValueKey } from "../repository/value-keys.js";
import type { FieldContents } from "./parse-operator.js";
import type { ResolvedPath } from "./parse-path.js";

/** More records than these are not followed to those that refer to them. */
const MAX_REFERENCED = 1000;

/**
 * Keys of values, of which every record or entry that can pass a filter has at least one; undefined if an index
 * cannot narrow the filter. See `toValueKey`.
 */
export type Keys = readonly string[] | undefined;

/** The keys for an attribute with these contents. */
export function toKeys(
  repository: CrmRepository,
  attribute: AttributeDocument,
  equals: readonly FieldContents[],
): Keys {
  return pickFewest(
    repository,
    equals.map(({ field, contents }) => listKeys(repository, attribute, field, contents)),
  );
}

/** The keys for a condition at the end of a path: those of the references that lead there. */
export function toPathKeys(
  repository: CrmRepository,
  { references, attribute }: ResolvedPath,
  equals: readonly FieldContents[],
): Keys {
  let keys = toKeys(repository, attribute, equals);
  for (const reference of references.toReversed()) {
    if (keys === undefined || countKeys(repository, keys) > MAX_REFERENCED) return undefined;
    const ids = repository.collections.records.find("value", keys).map(({ id }) => id);
    keys = listKeys(repository, reference, "target_record_id", ids);
  }
  return keys;
}

/** Of several conditions that must all hold, the keys with the fewest records or entries. */
export function pickFewest(repository: CrmRepository, choices: readonly Keys[]): Keys {
  const [first, ...others] = choices.filter((keys) => keys !== undefined);
  if (first === undefined || others.length === 0) return first;
  const counted = [first, ...others].map((keys) => ({ keys, count: countKeys(repository, keys) }));
  return counted.reduce((best, next) => (next.count < best.count ? next : best)).keys;
}

/** Of several conditions of which one must hold, all keys, if each has some. */
export function joinKeys(choices: readonly Keys[]): Keys {
  const known = choices.filter((keys) => keys !== undefined);
  return known.length === choices.length ? known.flat() : undefined;
}

function listKeys(
  repository: CrmRepository,
  { containerId, slug, source }: AttributeDocument,
  field: string,
  contents: FieldContents["contents"],
): Keys {
  const indexedSlug =
    source === "stored"
      ? slug
      : source === "id" || source === "parent-record"
        ? derivedSlugs[source]
        : undefined;
  if (indexedSlug === undefined) return undefined;
  const container = repository.findObject(containerId)?.slug ?? containerId;
  const keys = contents.map((content) =>
    content === null ? undefined : toValueKey({ container, slug: indexedSlug, field }, content),
  );
  return joinKeys(keys.map((key) => (key === undefined ? undefined : [key])));
}

/** Keys of values belong to records or to entries, never to both. */
function countKeys({ collections }: CrmRepository, keys: readonly string[]): number {
  return keys.reduce(
    (sum, key) =>
      sum + collections.records.count("value", key) + collections.entries.count("value", key),
    0,
  );
}
