import type { SandboxContext } from "../../context.js";
import { momentToDate } from "../../seed/moment.js";
import { seedId } from "../../seed/seed-id.js";
import type { Call, Story } from "../../story/types.js";
import type { ActivityDocument } from "../activities/document.js";
import type { AnalysisDocument } from "../analyses/document.js";
import { lengthInSeconds, timeTranscript } from "../analyses/time-transcript.js";
import { seedAftermath } from "./aftermath.js";
import { crmLinks } from "./crm-links.js";
import { participantId, participantOf } from "./participants.js";
import { describeCall } from "./seeded-call.js";
import { readTranscript } from "./transcript.js";

/** How long after a call the service has worked on its recording. */
const PROCESSING_MS = 8 * 60_000;

/**
 * Seeds a call of the story as completed activity, with what happened to it afterwards. It lasts as
 * long as its transcript.
 */
export function seedCall(context: SandboxContext, story: Story, call: Call): void {
  const { store, now } = context;
  const lines = readTranscript(call.transcript);
  for (const { speaker } of lines) {
    if (call.speakers.includes(speaker)) continue;
    throw new Error(`Call ${call.key}: "${speaker}" speaks but is not among the speakers.`);
  }
  const transcript = timeTranscript(lines, (speaker) => participantId(call.key, speaker));
  const start = momentToDate(call.startedAt, now());
  const end = new Date(start.getTime() + lengthInSeconds(transcript) * 1000);

  const activity: ActivityDocument = {
    id: seedId(`convintel/activity/${call.key}`),
    type: "conference",
    activityType: call.activityType,
    title: call.title,
    status: "completed",
    language: "en_GB",
    createdAt: start.toISOString(),
    updatedAt: new Date(end.getTime() + PROCESSING_MS).toISOString(),
    scheduledStartTime: start.toISOString(),
    actualStartTime: start.toISOString(),
    actualEndTime: end.toISOString(),
    hostId: seedId(`convintel/user/${call.host}`),
    participants: call.speakers.map((speaker) => participantOf(story, call.key, speaker)),
    ...crmLinks(story, call.company, call.deal),
    leadId: null,
    externalId: null,
    averageScore: null,
  };
  const { summary, actionItems } = call;
  const analysis: AnalysisDocument = { summary, actionItems, transcript };
  store.put("convintel/activities", activity.id, activity);
  store.put("convintel/analyses", activity.id, analysis);
  seedAftermath(context, describeCall(story, call, activity, transcript));
}
