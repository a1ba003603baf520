import type { SandboxContext } from "../../context.js";
import type { ActivityDocument } from "../activities/document.js";
import { lengthInSeconds } from "../analyses/time-transcript.js";
import { removeJob } from "../background/jobs.js";
import { announce } from "../webhooks/announce.js";
import type { UploadDocument } from "./document.js";
import { generateAnalysis } from "./generate-analysis.js";

/** Finishes the work on an upload: its analyses are there, it is completed and announced. */
export function processUpload({ store, now }: SandboxContext, activityId: string): void {
  store.transaction(() => {
    removeJob(store, "processing", activityId);
    const activity = store.get<ActivityDocument>("convintel/activities", activityId);
    const upload = store.get<UploadDocument>("convintel/uploads", activityId);
    if (activity === undefined || upload === undefined) return;
    const analysis = generateAnalysis(activity, upload.recording, upload.skipFullAnalysis);
    const lengthMs = lengthInSeconds(analysis.transcript) * 1000;
    const completed: ActivityDocument = {
      ...activity,
      status: "completed",
      updatedAt: now().toISOString(),
      actualEndTime: new Date(Date.parse(activity.actualStartTime) + lengthMs).toISOString(),
    };
    store.put("convintel/analyses", activityId, analysis);
    store.put("convintel/activities", activityId, completed);
    announce({ store, now }, "conversation_processed", completed);
  });
}
