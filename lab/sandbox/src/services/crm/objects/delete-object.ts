import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import { deleteRecord } from "../records/delete-record.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { ObjectDocument } from "../repository/documents.js";
import { isStandardObject } from "./update-object.js";

/**
 * Deletes a custom object with all of its records. Attio's delete-object reference names only the records; that its lists
 * and the other sides of its relationships go as well is assumed [object-deletion-takes-lists].
 */
export function deleteObject(service: CrmService, object: ObjectDocument): void {
  const { collections } = service;
  if (isStandardObject(object)) {
    const message = `The object "${object.slug}" is a system object and cannot be deleted.`;
    throw badRequest("system_edit_unauthorized", message);
  }
  // Before the object, by which the events of its records are described.
  for (const record of collections.records.find("object", object.slug))
    deleteRecord(service, record);
  collections.transaction(() => deleteConfiguration(collections, object));
}

function deleteConfiguration(collections: CrmCollections, { id, slug }: ObjectDocument): void {
  const { attributes, lists, objects, views } = collections;
  const ownLists = lists.list().filter(({ parentObject }) => parentObject === slug);
  for (const containerId of [id, ...ownLists.map((list) => list.id)]) {
    for (const attribute of attributes.find("container", containerId))
      attributes.delete(attribute.id);
    for (const view of views.find("container", containerId)) views.delete(view.id);
  }
  for (const { id: other, relationship } of attributes.list()) {
    if (relationship?.objectSlug === slug) attributes.delete(other);
  }
  for (const list of ownLists) lists.delete(list.id);
  objects.delete(id);
}
