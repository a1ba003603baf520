import type { EntryDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";
import { isActive } from "../repository/stored-value.js";
import { createLookup } from "../values/create-lookup.js";
import { mergeValues, type WriteMode } from "../records/merge-values.js";
import { missingValue } from "../records/parse-new-values.js";
import { parseValues } from "../values/parse-values.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { jsonObject, shape } from "../validation/structures.js";

/** Request body for changes to an entry. */
export const entryChanges = shape({ data: shape({ entry_values: jsonObject }, { closed: true }) });

/** Writes values of an entry; those of other attributes stay. */
export function updateEntry(
  service: CrmService,
  entry: EntryDocument,
  input: Readonly<Record<string, unknown>>,
  actor: Actor,
  mode: WriteMode,
): EntryDocument {
  const repository = new CrmRepository(service.collections);
  const authorship = { actor, timestamp: toTimestamp(service.now()) };
  assertMutable(Object.keys(input), entry, repository);
  const parsed = parseValues(input, entry.listId, repository, createLookup(repository));
  const values = { ...entry.values };
  for (const { attribute, values: fields } of parsed) {
    const written = mergeValues(values[attribute.slug] ?? [], fields, attribute, mode, authorship);
    if (attribute.isRequired && !written.some(isActive)) throw missingValue(attribute);
    values[attribute.slug] = written;
  }
  const updated = { ...entry, values };
  service.collections.entries.put(entry.id, updated);
  return updated;
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
