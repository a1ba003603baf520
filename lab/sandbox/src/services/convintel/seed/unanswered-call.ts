import type { ServiceContext } from "../service-context.js";
import { momentToDate } from "../../../company/moment.js";
import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import type { ActivityDocument, AnalysisDocument } from "../repository/documents.js";
import { getParticipantId, createParticipant } from "./participants.js";

const KEY = "unanswered-call";
const RINGING_MS = 27_000;
/** From the range that the United Kingdom reserves for fiction. */
const NUMBER = "+44 20 7946 0018";

/**
 * Seeds an unanswered phone call of some weeks ago: a completed activity without summary, action items
 * and transcript. The number is not in the CRM, so this is never the last call with a customer.
 */
export function seedUnansweredCall({ repository, now }: ServiceContext, story: Story): void {
  const [caller] = story.members;
  if (caller === undefined) return;
  const start = momentToDate({ weeksAgo: 6, weekday: "wed", time: "16:20" }, now());
  const end = new Date(start.getTime() + RINGING_MS).toISOString();
  const activity: ActivityDocument = {
    id: seedId(`convintel/activity/${KEY}`),
    type: "softphone",
    activityType: "Outbound Call",
    title: `Call to ${NUMBER}`,
    status: "completed",
    language: "en_GB",
    createdAt: start.toISOString(),
    updatedAt: end,
    scheduledStartTime: null,
    actualStartTime: start.toISOString(),
    actualEndTime: end,
    hostId: seedId(`convintel/user/${caller.key}`),
    participants: [
      createParticipant(story, KEY, caller.key),
      { id: getParticipantId(KEY, NUMBER), name: NUMBER, userId: null },
    ],
    account: null,
    opportunity: null,
    leadId: null,
    crmUrl: null,
    externalId: "dialer-20794600180001",
    averageScore: null,
  };
  const analysis: AnalysisDocument = { summary: null, actionItems: [], transcript: [] };
  repository.activities.put(activity.id, activity);
  repository.analyses.put(activity.id, analysis);
}
