import type { EntryDocument, RecordDocument, ValueOwner } from "../repository/documents.js";
import { isActive } from "../repository/stored-value.js";
import {
  type CrmEvent,
  type EventSource,
  getDocument,
  getVerb,
  type TypedChange,
} from "./event.js";

/** Creates the events of a record: one for each attribute that changed. */
export function createRecordEvents(
  change: TypedChange<RecordDocument>,
  { collections, repository }: EventSource,
): CrmEvent[] {
  const { object } = getDocument(change);
  if (collections.activities.get(object) !== undefined) {
    // Attio's reference shows the event of a new record; that the others are alike is assumed [activity-events].
    const id = { activity_id: object, record_id: change.id };
    const source = { name: "activity-record", containerId: object, id };
    return createValueEvents(change, source, { repository });
  }
  const object_id = repository.findObject(object)?.id ?? "";
  const id = { object_id, record_id: change.id };
  const { before, after } = change;
  if (before === undefined && after?.mergedFrom !== undefined) {
    const duplicate = { duplicate_object_id: object_id, duplicate_record_id: after.mergedFrom[1] };
    return [{ event_type: "record.merged", id, ...duplicate }];
  }
  return createValueEvents(change, { name: "record", containerId: object_id, id }, { repository });
}

/** Creates the events of a list entry: one for each attribute that changed. */
export function createEntryEvents(
  change: TypedChange<EntryDocument>,
  { repository }: EventSource,
): CrmEvent[] {
  const { listId, parentObject, parentRecordId } = getDocument(change);
  const id = { list_id: listId, entry_id: change.id };
  const source = { name: "list-entry", containerId: listId, id };
  return createValueEvents(change, source, { repository }).map((event) => ({
    ...event,
    parent_object_id: repository.findObject(parentObject)?.id ?? "",
    parent_record_id: parentRecordId,
  }));
}

function createValueEvents(
  change: TypedChange<ValueOwner>,
  { name, containerId, id }: { name: string; containerId: string; id: CrmEvent["id"] },
  { repository }: Pick<EventSource, "repository">,
): CrmEvent[] {
  const event_type = `${name}.${getVerb(change)}`;
  const { before, after } = change;
  if (before === undefined || after === undefined) return [{ event_type, id }];
  const isKnown = (slug: string) => repository.findAttribute(containerId, slug) !== undefined;
  return listChangedSlugs(before, after, isKnown).map((slug) => ({
    event_type,
    id: { ...id, attribute_id: repository.findAttribute(containerId, slug)?.id ?? "" },
  }));
}

/** Lists the attributes whose values changed. Values that moved to the new slug of an attribute did not. */
function listChangedSlugs(
  before: ValueOwner,
  after: ValueOwner,
  isKnown: (slug: string) => boolean,
): string[] {
  const renamed = Object.keys(before.values).filter((slug) => !isKnown(slug));
  const moved = new Set(renamed.map((slug) => toText(before, slug)));
  const slugs = new Set([...Object.keys(before.values), ...Object.keys(after.values)]);
  return [...slugs].filter((slug) => {
    const text = toText(after, slug);
    return isKnown(slug) && text !== toText(before, slug) && !moved.has(text);
  });
}

/**
 * Serializes the active values of an attribute, for comparison. References are compared without the slug of
 * their object, which may be renamed.
 */
function toText({ values }: ValueOwner, slug: string): string {
  const fields = (values[slug] ?? []).filter(isActive).map((value) => value.fields);
  return JSON.stringify(fields, (key, value: unknown) =>
    key === "target_object" ? undefined : value,
  );
}
