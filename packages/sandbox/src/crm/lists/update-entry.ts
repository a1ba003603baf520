import type { AttributeDocument } from "../attributes/attribute.js";
import type { EntryDocument, Fields, StoredValue } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import type { Actor, Authorship } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";
import { endValue, isActive } from "../repository/stored-value.js";
import { createLookup } from "../records/create-lookup.js";
import { getValueKey } from "../records/get-value-key.js";
import { missingValue } from "../records/parse-new-values.js";
import { parseValues } from "../records/parse-values.js";
import { mergeValues } from "../records/update-record.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { jsonObject, shape } from "../validation/structures.js";

/** Request body for changes to an entry. */
export const entryChanges = shape({ data: shape({ entry_values: jsonObject }, { closed: true }) });

/** Adds to the values of multiselect attributes like PATCH, or replaces them like PUT. */
export type ValueWriter = typeof mergeValues;

/** Writes values of an entry; those of other attributes stay. */
export function updateEntry(
  service: CrmService,
  entry: EntryDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
  write: ValueWriter,
): EntryDocument {
  const repository = new CrmRepository(service.collections);
  const authorship = { actor, timestamp: toTimestamp(service.now()) };
  assertMutable(Object.keys(input), entry, repository);
  const parsed = parseValues(input, entry.listId, repository, createLookup(repository));
  const values = { ...entry.values };
  for (const { attribute, values: fields } of parsed) {
    const written = write(values[attribute.slug] ?? [], fields, attribute, authorship);
    if (attribute.isRequired && !written.some(isActive)) throw missingValue(attribute);
    values[attribute.slug] = written;
  }
  const updated = { ...entry, values };
  service.collections.entries.put(entry.id, updated);
  return updated;
}

/** Writes values like PUT: values of a multiselect attribute that are not given end. */
export function replaceValues(
  before: StoredValue[],
  fields: readonly Fields[],
  attribute: AttributeDocument,
  authorship: Authorship,
): StoredValue[] {
  if (!attribute.isMultiselect) return mergeValues(before, fields, attribute, authorship);
  const given = new Set(fields.map((each) => getValueKey(attribute, each)));
  const remaining = before.map((value) =>
    given.has(getValueKey(attribute, value.fields)) ? value : endValue(value, authorship.timestamp),
  );
  return mergeValues(remaining, fields, attribute, authorship);
}

/** Attio documents the code of this error, but not its message. */
function assertMutable(
  slugsOrIds: string[],
  { listId }: EntryDocument,
  repository: CrmRepository,
): void {
  for (const slugOrId of slugsOrIds) {
    const attribute = repository.findAttribute(listId, slugOrId);
    if (attribute === undefined || attribute.isWritable) continue;
    throw badRequest("immutable_value", `Cannot update immutable attribute "${attribute.slug}".`);
  }
}
