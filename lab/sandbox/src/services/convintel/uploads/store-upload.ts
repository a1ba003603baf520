import { randomUUID } from "node:crypto";
import type { ServiceContext } from "../service-context.js";
import type { ConvintelRepository } from "../repository/convintel-repository.js";
import type { ActivityDocument, CrmLink, UploadDocument } from "../repository/documents.js";
import { getLengthSeconds } from "../analyses/time-transcript.js";
import type { ValidUpload } from "./validate-upload.js";
import { generateTranscript } from "./generate-analysis.js";

/**
 * Stores an upload as an activity in progress that is processed after `processingDelayMs`. The form
 * of an uploaded activity is assumed [uploaded-activity]: a conference of type "Upload" between the host and a second
 * speaker, as long as its generated transcript, which ended at the moment of the upload or began on
 * the given day.
 */
export function storeUpload(
  { repository, now }: ServiceContext,
  upload: ValidUpload,
  processingDelayMs: number,
): ActivityDocument {
  const { host, title, completedAt, recording, skipFullAnalysis } = upload;
  const participants = [
    { id: randomUUID(), name: host.name, userId: host.id },
    { id: randomUUID(), name: "Speaker 2", userId: null },
  ];
  const lengthMs = getLengthSeconds(generateTranscript(title, participants)) * 1000;
  const uploadedAt = now();
  const start = completedAt ?? new Date(uploadedAt.getTime() - lengthMs);
  const activity: ActivityDocument = {
    id: randomUUID(),
    type: "conference",
    activityType: "Upload",
    title,
    status: "in-progress",
    language: upload.language,
    createdAt: uploadedAt.toISOString(),
    updatedAt: uploadedAt.toISOString(),
    scheduledStartTime: null,
    actualStartTime: start.toISOString(),
    actualEndTime: null,
    hostId: host.id,
    participants,
    account: findCrmLink(repository, "account", upload.accountId),
    opportunity: findCrmLink(repository, "opportunity", upload.opportunityId),
    leadId: upload.leadId ?? null,
    crmUrl: null,
    externalId: upload.externalId ?? null,
    averageScore: null,
  };
  const document: UploadDocument = { activityId: activity.id, recording, skipFullAnalysis };
  repository.transaction(() => {
    repository.activities.put(activity.id, activity);
    repository.uploads.put(activity.id, document);
    const { id } = activity;
    repository.jobs.processing.put(id, { id, dueAtMs: Date.now() + processingDelayMs });
  });
  return activity;
}

/** Finds a link to the CRM; its name comes from another activity with the same link. */
function findCrmLink(
  repository: ConvintelRepository,
  kind: "account" | "opportunity",
  id: string | undefined,
): CrmLink | null {
  if (id === undefined) return null;
  return repository.activities.first(kind, id)?.[kind] ?? { id, name: null };
}
