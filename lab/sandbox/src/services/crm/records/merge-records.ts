import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { ObjectDocument, RecordDocument, ValueOwner } from "../repository/documents.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { isActive } from "../repository/stored-value.js";
import { uuid } from "../validation/scalars.js";
import { shape } from "../validation/structures.js";
import type { Infer } from "../validation/validator.js";
import { requireRecord } from "../repository/require-resource.js";

/** Request body of a merge. */
export const mergeBody = shape({
  data: shape({ primary_record_id: uuid, secondary_record_id: uuid }),
});

/**
 * Merges two records into a new one and returns it; the originals are gone. For each attribute the values of
 * the primary record are kept, else those of the secondary one. What belongs to either record moves to the
 * new one, which is as old as the primary record (both assumed [merge-keeps-primary]). The sandbox completes every merge at once.
 */
export function mergeRecords(
  { collections }: CrmService,
  object: ObjectDocument,
  input: Infer<typeof mergeBody>["data"],
): RecordDocument {
  const repository = new CrmRepository(collections);
  const primary = requireRecord(repository, object, input.primary_record_id);
  const secondary = requireRecord(repository, object, input.secondary_record_id);
  if (primary.id === secondary.id) {
    throw badRequest("self_merge", "A record cannot be merged with itself.");
  }
  return collections.transaction(() => {
    const { createdAt, createdBy } = primary;
    const merged: RecordDocument = {
      id: randomUUID(),
      object: object.slug,
      createdAt,
      createdBy,
      values: chooseValues(primary, secondary),
      mergedFrom: [
        primary.id,
        secondary.id,
        ...(primary.mergedFrom ?? []),
        ...(secondary.mergedFrom ?? []),
      ],
    };
    for (const { id } of [primary, secondary]) collections.records.delete(id);
    collections.records.put(merged.id, merged);
    for (const { id } of [primary, secondary]) moveBelongings(collections, id, merged.id);
    return collections.records.get(merged.id) ?? merged;
  });
}

function chooseValues(primary: RecordDocument, secondary: RecordDocument): ValueOwner["values"] {
  return {
    ...secondary.values,
    ...Object.fromEntries(
      Object.entries(primary.values).filter(([, values]) => values.some(isActive)),
    ),
  };
}

/** Moves everything that refers to a record to another one. */
function moveBelongings(collections: CrmCollections, fromId: string, recordId: string): void {
  const moveLink = <Link extends { recordId: string }>(link: Link) =>
    link.recordId === fromId ? { ...link, recordId } : link;
  for (const entry of collections.entries.find("record", fromId)) {
    collections.entries.put(entry.id, { ...entry, parentRecordId: recordId });
  }
  for (const note of collections.notes.find("record", fromId)) {
    collections.notes.put(note.id, { ...note, parentRecordId: recordId });
  }
  for (const comment of collections.comments.find("record", fromId)) {
    collections.comments.put(comment.id, { ...comment, recordId });
  }
  for (const file of collections.files.find("record", fromId)) {
    collections.files.put(file.id, { ...file, recordId });
  }
  for (const task of collections.tasks.find("record", fromId)) {
    collections.tasks.put(task.id, { ...task, links: removeDuplicates(task.links.map(moveLink)) });
  }
  for (const meeting of collections.meetings.find("record", fromId)) {
    const links = removeDuplicates(meeting.links.map(moveLink));
    collections.meetings.put(meeting.id, { ...meeting, links });
  }
  for (const record of collections.records.find("reference", fromId)) {
    const values = moveReferences(record, fromId, recordId);
    collections.records.put(record.id, { ...record, values });
  }
  for (const entry of collections.entries.find("reference", fromId)) {
    const values = moveReferences(entry, fromId, recordId);
    collections.entries.put(entry.id, { ...entry, values });
  }
}

function removeDuplicates<Link extends { recordId: string }>(links: Link[]): Link[] {
  return [...new Map(links.map((link) => [link.recordId, link])).values()];
}

/** Replaces the target of references; one to each of the merged records becomes one reference. */
function moveReferences(
  { values }: ValueOwner,
  fromId: string,
  recordId: string,
): ValueOwner["values"] {
  const moved = Object.entries(values).map(([slug, all]) => {
    const isOther = all.every(({ fields }) => fields["target_record_id"] !== fromId);
    if (isOther) return [slug, all];
    const alreadyThere = all.some(
      (value) => isActive(value) && value.fields["target_record_id"] === recordId,
    );
    const kept = all.filter(
      (value) => !(alreadyThere && isActive(value) && value.fields["target_record_id"] === fromId),
    );
    return [
      slug,
      kept.map((value) =>
        value.fields["target_record_id"] === fromId
          ? { ...value, fields: { ...value.fields, target_record_id: recordId } }
          : value,
      ),
    ];
  });
  return Object.fromEntries(moved) as ValueOwner["values"];
}
