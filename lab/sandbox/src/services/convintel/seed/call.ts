import type { ServiceContext } from "../service-context.js";
import { momentToDate } from "../../../company/moment.js";
import { seedId } from "../../../common/seed-id.js";
import type { Call, Story } from "../../../company/types.js";
import type { ActivityDocument, AnalysisDocument } from "../repository/documents.js";
import { getLengthSeconds, timeTranscript, type SpokenLine } from "../analyses/time-transcript.js";
import { seedPostCallData } from "./post-call.js";
import { createCrmLinks } from "./crm-links.js";
import { getParticipantId, createParticipant } from "./participants.js";
import { describeCall } from "./seeded-call.js";

/** Time between the end of a call and the end of its processing. */
const PROCESSING_MS = 8 * 60_000;

/**
 * Seeds a call of the story as a completed activity with its post-call data. It lasts as long as its
 * transcript.
 */
export function seedCall(context: ServiceContext, story: Story, call: Call): void {
  const { repository, now } = context;
  const lines = parseTranscript(call.transcript);
  for (const { speaker } of lines) {
    if (call.speakers.includes(speaker)) continue;
    throw new Error(`Call ${call.key}: "${speaker}" speaks but is not among the speakers.`);
  }
  const transcript = timeTranscript(lines, (speaker) => getParticipantId(call.key, speaker));
  const start = momentToDate(call.startedAt, now());
  const end = new Date(start.getTime() + getLengthSeconds(transcript) * 1000);

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
    participants: call.speakers.map((speaker) => createParticipant(story, call.key, speaker)),
    ...createCrmLinks(story, call.company, call.deal),
    leadId: null,
    externalId: null,
    averageScore: null,
  };
  const { summary, actionItems } = call;
  const analysis: AnalysisDocument = { summary, actionItems, transcript };
  repository.activities.put(activity.id, activity);
  repository.analyses.put(activity.id, analysis);
  seedPostCallData(context, describeCall(story, call, activity, transcript));
}

/** Parses lines of the form `speaker-key: text`; blank lines are ignored. */
export function parseTranscript(transcript: string): SpokenLine[] {
  return transcript
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const match = /^\s*([\w-]+):\s*(\S.*?)\s*$/.exec(line);
      if (match === null) throw new Error(`No "speaker-key: text" in the line "${line}".`);
      return { speaker: match[1] ?? "", text: match[2] ?? "" };
    });
}
