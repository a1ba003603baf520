import type { CrmService } from "../crm-service.js";
import { badRequest } from "../errors.js";
import { deleteRecord } from "../records/delete-record.js";
import type { ActivityDocument } from "../repository/documents.js";

/** Deletes a custom activity with its attributes and all of its records (Attio's delete-activity reference). */
export function deleteActivity(service: CrmService, activity: ActivityDocument): void {
  const { collections } = service;
  if (activity.isSystem) {
    const message = `The activity "${activity.slug}" is a system activity and cannot be deleted.`;
    throw badRequest("system_edit_unauthorized", message);
  }
  // Before the activity, by which the events of its records are described.
  for (const record of collections.records.find("object", activity.id))
    deleteRecord(service, record);
  collections.transaction(() => {
    for (const attribute of collections.attributes.find("container", activity.id))
      collections.attributes.delete(attribute.id);
    collections.activities.delete(activity.id);
  });
}
