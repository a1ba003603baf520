import type { CrmCollections } from "../repository/crm-collections.js";
import { findReferring } from "../repository/crm-repository.js";
import type { RecordDocument, StoredValue, ValueOwner } from "../repository/documents.js";
import type { Authorship } from "../repository/actor.js";
import { createValue, endValue, isActive } from "../repository/stored-value.js";

/** Adds a reference to `target`; in a single-valued attribute it replaces the previous one. */
export function addReference(
  collections: CrmCollections,
  recordId: string,
  { slug, isMultiselect }: { slug: string; isMultiselect: boolean },
  target: RecordDocument,
  { actor, timestamp }: Authorship,
): void {
  const record = collections.records.get(recordId);
  if (record === undefined) return;
  const before = record.values[slug] ?? [];
  if (before.some((value) => pointsTo(value, target.id))) return;
  const previous = isMultiselect ? before : before.map((value) => endValue(value, timestamp));
  const fields = { target_object: target.object, target_record_id: target.id };
  const added = createValue(fields, actor, timestamp);
  collections.records.put(recordId, {
    ...record,
    values: { ...record.values, [slug]: [...previous, added] },
  });
}

/** Ends all references to a record, in records and entries. */
export function endReferences(
  collections: CrmCollections,
  targetId: string,
  timestamp: string,
): void {
  for (const record of collections.records.find("reference", targetId)) {
    const values = endReferencesIn(record, targetId, timestamp);
    if (values !== undefined) collections.records.put(record.id, { ...record, values });
  }
  for (const entry of collections.entries.find("reference", targetId)) {
    const values = endReferencesIn(entry, targetId, timestamp);
    if (values !== undefined) collections.entries.put(entry.id, { ...entry, values });
  }
}

/** Ends references to a target from records other than those that keep theirs. */
export function releaseTarget(
  collections: CrmCollections,
  { object, slug }: { object: string; slug: string },
  targetId: string,
  keptRecordIds: readonly string[],
  timestamp: string,
): void {
  const others = findReferring(collections, object, slug, targetId).filter(
    ({ id }) => !keptRecordIds.includes(id),
  );
  for (const record of others) {
    const values = endReferencesIn(record, targetId, timestamp, slug);
    if (values !== undefined) collections.records.put(record.id, { ...record, values });
  }
}

function endReferencesIn(
  { values }: ValueOwner,
  targetId: string,
  timestamp: string,
  onlySlug?: string,
): ValueOwner["values"] | undefined {
  const slugs = onlySlug === undefined ? Object.keys(values) : [onlySlug];
  const affected = slugs.filter((slug) => values[slug]?.some((one) => pointsTo(one, targetId)));
  if (affected.length === 0) return undefined;
  const ended = affected.map((slug) => [
    slug,
    (values[slug] ?? []).map((one) => (pointsTo(one, targetId) ? endValue(one, timestamp) : one)),
  ]);
  return { ...values, ...(Object.fromEntries(ended) as ValueOwner["values"]) };
}

function pointsTo(value: StoredValue, targetId: string): boolean {
  return isActive(value) && value.fields["target_record_id"] === targetId;
}
