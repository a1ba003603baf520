import {
  type CollectionPart,
  type CollectionReader,
  companyDomain,
  defineCollection,
  joinTurns,
  orMissing,
} from "@workbelt/core/provider";
import { actionItemsGet } from "../activities/action-items-get.js";
import { activitiesList } from "../activities/activities-list.js";
import type { ConvintelActivity } from "../activities/activity.js";
import { activityGet } from "../activities/activity-get.js";
import { labelSpeakers } from "../activities/name-speakers.js";
import { summaryGet } from "../activities/summary-get.js";
import { toSpokenSegment } from "../activities/transcript.js";
import { transcriptGet } from "../activities/transcript-get.js";
import { formatUtc, parseUtcMs } from "../inputs/date-time.js";
import { formatMoment, toId } from "../responses/compact-fields.js";
import { usersList } from "../users/users-list.js";

// Jiminny has existed since 2016.
const FIRST_YEAR = 2016;
// A list must be under six months long, and windows overlap by a second: it is not documented whether they include their ends.
const MONTHS = 4;
const OVERLAP_MS = 1_000;
// A day less than the shortest six months.
const MAX_SINCE_MS = 180 * 86_400_000;

/**
 * Calls, meetings and messages that have taken place, with what was said. Those under way follow when they have ended: lists
 * leave them out.
 */
export const calls = defineCollection({
  name: "convintel_calls",
  kind: "call",
  list: activitiesList,
  parts: async (reader) => {
    // An end in the future is refused, by this machine's clock and by that of the service, which its first reply shows.
    await reader.known(usersList, {});
    return listWindows(Math.min(reader.now(), Date.now()));
  },
  id: ({ id }) => id,
  revision: ({ updatedAt }) =>
    typeof updatedAt === "string" ? formatMoment(updatedAt) : undefined,
  // Times of the service are precise to the second.
  revisionPrecisionMs: 1_000,
  changes: (since) =>
    Date.now() - (parseUtcMs(since) ?? 0) < MAX_SINCE_MS ? { updatedFrom: since } : undefined,
  get: async (activityId, _part, reader) => {
    const found = await orMissing(() => reader.read(activityGet, { activityId }));
    return found?.status === "in-progress" ? undefined : found;
  },
  readsMore: true,
  item: (activity, _part, reader) => orMissing(() => readCall(activity, reader)),
});

/** Returns the key of the part that has the calls of a time. */
export function partAt(time: string): string {
  const at = Date.parse(time);
  return listWindows(at).at(-1)?.key ?? "";
}

/** Lists the windows of four months up to a time. */
function listWindows(now: number): CollectionPart[] {
  const windows: CollectionPart[] = [];
  for (let month = 0; Date.UTC(FIRST_YEAR, month) <= now; month += MONTHS) {
    const [startMs, endMs] = [month, month + MONTHS].map((each) => Date.UTC(FIRST_YEAR, each));
    const fromDate = formatUtc(Number(startMs) - OVERLAP_MS);
    const toDate = formatUtc(Math.min(Number(endMs), now));
    windows.push({
      key: new Date(Number(startMs)).toISOString().slice(0, 7),
      input: { fromDate, toDate },
    });
  }
  return windows;
}

async function readCall(activity: ConvintelActivity, reader: CollectionReader) {
  const input = { activityId: activity.id };
  const summary = await reader.read(summaryGet, input);
  const actionItems = await reader.read(actionItemsGet, input);
  const transcript = await reader.read(transcriptGet, input);
  const participants = activity.participants ?? [];
  const labels = labelSpeakers(participants);
  const turns = joinTurns((transcript.segments ?? []).map(toSpokenSegment)).map(
    ({ speaker, text }) => ({ speaker: labels.get(speaker ?? ""), text }),
  );
  const host = activity.host ?? activity.organizer;
  const speakers = turns.map(({ speaker }) => speaker);
  const sections = [
    ["Participants", participants.flatMap(({ name }) => name ?? []).join(", ")],
    ["Summary", summary.content ?? ""],
    ["Action items", (actionItems.items ?? []).join("\n")],
    [
      "Transcript",
      turns.map(({ speaker = "Unknown speaker", text }) => `${speaker}: ${text}`).join("\n"),
    ],
  ];
  const start = activity.actualStartTime ?? activity.scheduledStartTime ?? activity.createdAt;
  return {
    id: activity.id,
    title: activity.title ?? "",
    text: sections.flatMap(([label, text]) => (text ? [`${label}:\n${text}`] : [])).join("\n\n"),
    at: start ? formatMoment(start) : undefined,
    by: [...new Set([host?.name, ...speakers].filter((name) => name != null))],
    mentions: await listMentions(activity, reader),
    outside: true,
  };
}

/** Lists the CRM's ids, the participants' email addresses, and the domains of those who are no users. */
async function listMentions(
  activity: ConvintelActivity,
  reader: CollectionReader,
): Promise<string[]> {
  const users = await reader.known(usersList, {});
  const addresses = new Map(users.map(({ email, id }) => [id, email] as const));
  const host = activity.host ?? activity.organizer;
  const people = [
    ...(activity.participants ?? []).map(
      ({ email, user }) => email ?? addresses.get(toId(user?.id) ?? ""),
    ),
    host?.email,
  ];
  const emails = people.filter((email) => email != null).map((email) => email.toLowerCase());
  const own = new Set(users.map(({ email }) => companyDomain(email ?? "")));
  const domains = emails.map(companyDomain).filter((domain) => !own.has(domain));
  const ids = [activity.accountId, activity.opportunityId, activity.leadId].map(toId);
  const mentions = [...ids, ...emails, ...domains].filter((mention) => mention !== undefined);
  return [...new Set(mentions.map((mention) => mention.toLowerCase()))];
}
