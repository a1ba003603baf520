import { randomUUID } from "node:crypto";
import type { EntryDocument, ListDocument } from "../data/documents.js";
import type { Crm } from "../environment.js";
import { invalidInput, valueNotFound } from "../errors.js";
import type { Checked } from "../input/check.js";
import { text, uuid } from "../input/scalars.js";
import { dictionary, shape } from "../input/structures.js";
import { readNewValues, storeValues } from "../records/new-values.js";
import { World } from "../records/world.js";
import type { Actor } from "../wire/actor.js";
import { toTimestamp } from "../wire/timestamp.js";

/** An entry as it is written: all three keys are required. */
export const writtenEntry = shape({
  data: shape({ parent_record_id: uuid, parent_object: text(), entry_values: dictionary }),
});

/** Adds a record to a list; one that is in it already gets another entry. */
export function createEntry(
  crm: Crm,
  list: ListDocument,
  written: Checked<typeof writtenEntry>["data"],
  actor: Actor,
): EntryDocument {
  const world = new World(crm.data);
  const parentObject = requireParent(world, list, written);
  const authorship = { actor, moment: toTimestamp(crm.now()) };
  const values = readNewValues(written.entry_values, list.id, world, authorship);
  const entry: EntryDocument = {
    id: randomUUID(),
    listId: list.id,
    parentObject,
    parentRecordId: written.parent_record_id,
    createdAt: authorship.moment,
    createdBy: actor,
    values: storeValues(values, authorship),
  };
  crm.data.entries.put(entry.id, entry);
  return entry;
}

/** The slug of the parent record's object, which has to be the list's. */
function requireParent(
  world: World,
  list: ListDocument,
  { parent_object, parent_record_id }: Checked<typeof writtenEntry>["data"],
): string {
  const object = world.object(parent_object);
  if (object === undefined)
    throw valueNotFound(`Object with slug/ID "${parent_object}" not found.`);
  if (object.slug !== list.parentObject) {
    throw invalidInput(
      `Records of object "${object.slug}" cannot be added to list "${list.slug}", whose parent object is "${list.parentObject}".`,
    );
  }
  if (world.record(object.slug, parent_record_id) === undefined) {
    throw valueNotFound(`Record with ID "${parent_record_id}" not found.`);
  }
  return object.slug;
}
