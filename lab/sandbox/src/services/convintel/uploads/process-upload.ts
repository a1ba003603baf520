import type { DeliveryContext } from "../service-context.js";
import type { ActivityDocument } from "../repository/documents.js";
import { getLengthSeconds } from "../analyses/time-transcript.js";
import { queueEvent } from "../webhooks/queue-event.js";
import { generateAnalysis } from "./generate-analysis.js";

/** Completes an upload: saves its analysis, sets its status and queues the event. */
export function processUpload(service: DeliveryContext, activityId: string): void {
  const { repository, now } = service;
  repository.transaction(() => {
    repository.jobs.processing.delete(activityId);
    const activity = repository.activities.get(activityId);
    const upload = repository.uploads.get(activityId);
    if (activity === undefined || upload === undefined) return;
    const analysis = generateAnalysis(activity, upload.recording, upload.skipFullAnalysis);
    const lengthMs = getLengthSeconds(analysis.transcript) * 1000;
    const completed: ActivityDocument = {
      ...activity,
      status: "completed",
      updatedAt: now().toISOString(),
      actualEndTime: new Date(Date.parse(activity.actualStartTime) + lengthMs).toISOString(),
    };
    repository.analyses.put(activityId, analysis);
    repository.activities.put(activityId, completed);
    queueEvent(service, "conversation_processed", completed);
  });
}
