import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import type { Store } from "../../store/store.js";
import type { ActivityDocument, CrmLink } from "../activities/document.js";
import { lengthInSeconds } from "../analyses/time-transcript.js";
import { addJob } from "../background/jobs.js";
import type { CheckedUpload } from "./check-upload.js";
import { generateTranscript } from "./generate-analysis.js";
import type { UploadDocument } from "./document.js";

/**
 * Keeps an upload as an activity in progress that will be worked on `processingDelayMs` from now.
 * How the service describes an uploaded activity is assumed: a conference of type "Upload" between
 * the host and a second speaker, as long as its generated transcript, which ended at the moment of
 * the upload or began on the day that was told.
 */
export function keepUpload(
  { store, now }: SandboxContext,
  upload: CheckedUpload,
  processingDelayMs: number,
): ActivityDocument {
  const { host, title, completedAt, recording, skipFullAnalysis } = upload;
  const participants = [
    { id: randomUUID(), name: host.name, userId: host.id },
    { id: randomUUID(), name: "Speaker 2", userId: null },
  ];
  const lengthMs = lengthInSeconds(generateTranscript(title, participants)) * 1000;
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
    account: crmLink(store, "account", upload.accountId),
    opportunity: crmLink(store, "opportunity", upload.opportunityId),
    leadId: upload.leadId ?? null,
    crmUrl: null,
    externalId: upload.externalId ?? null,
    averageScore: null,
  };
  const document: UploadDocument = { activityId: activity.id, recording, skipFullAnalysis };
  store.transaction(() => {
    store.put("convintel/activities", activity.id, activity);
    store.put("convintel/uploads", activity.id, document);
    addJob(store, "processing", { id: activity.id, dueAtMs: Date.now() + processingDelayMs });
  });
  return activity;
}

/** The link to something of the CRM, whose name is that which other activities have for it. */
function crmLink(
  store: Store,
  kind: "account" | "opportunity",
  id: string | undefined,
): CrmLink | null {
  if (id === undefined) return null;
  const links = store.list<ActivityDocument>("convintel/activities").map((other) => other[kind]);
  return links.find((link) => link?.id === id) ?? { id, name: null };
}
