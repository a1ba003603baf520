import { randomUUID } from "node:crypto";
import type { EntryDocument, ListDocument } from "../repository/documents.js";
import type { CrmService } from "../crm-service.js";
import { invalidInput, valueNotFound } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { string, uuid } from "../validation/scalars.js";
import { jsonObject, shape } from "../validation/structures.js";
import { parseNewValues, toStoredValues } from "../records/parse-new-values.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { Actor } from "../repository/actor.js";
import { toTimestamp } from "../time/timestamp.js";

/** Request body for a new entry; all three keys are required. */
export const entryBody = shape({
  data: shape({ parent_record_id: uuid, parent_object: string(), entry_values: jsonObject }),
});

/** Adds a record to a list; a record can have several entries in one list. */
export function createEntry(
  service: CrmService,
  list: ListDocument,
  input: Infer<typeof entryBody>["data"],
  actor: Actor,
): EntryDocument {
  const repository = new CrmRepository(service.collections);
  const parentObject = requireParentObject(repository, list, input);
  const authorship = { actor, timestamp: toTimestamp(service.now()) };
  const values = parseNewValues(input.entry_values, list.id, repository, authorship);
  const entry: EntryDocument = {
    id: randomUUID(),
    listId: list.id,
    parentObject,
    parentRecordId: input.parent_record_id,
    createdAt: authorship.timestamp,
    createdBy: actor,
    values: toStoredValues(values, authorship),
  };
  service.collections.entries.put(entry.id, entry);
  return entry;
}

/** The slug of the parent record's object, which must be the list's parent object. */
export function requireParentObject(
  repository: CrmRepository,
  list: ListDocument,
  { parent_object, parent_record_id }: Infer<typeof entryBody>["data"],
): string {
  const object = repository.findObject(parent_object);
  if (object === undefined)
    throw valueNotFound(`Object with slug/ID "${parent_object}" not found.`);
  if (object.slug !== list.parentObject) {
    throw invalidInput(
      `Records of object "${object.slug}" cannot be added to list "${list.slug}", whose parent object is "${list.parentObject}".`,
    );
  }
  if (repository.findRecord(object.slug, parent_record_id) === undefined) {
    throw valueNotFound(`Record with ID "${parent_record_id}" not found.`);
  }
  return object.slug;
}
