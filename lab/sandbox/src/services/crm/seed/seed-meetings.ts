import { seedId } from "../../../common/seed-id.js";
import type { Call, Story } from "../../../company/types.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import type { MeetingDocument, Participant } from "../repository/documents.js";
import { systemActor } from "../repository/actor.js";
import type { Calendar } from "./calendar.js";
import { upcomingMeetings, type UpcomingMeeting } from "./upcoming-meetings.js";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPOKEN_WORDS_PER_MINUTE = 150;
const SLOT_MINUTES = 30;

/** Stores a meeting for each call. */
export function seedMeetings(collections: CrmCollections, story: Story, calendar: Calendar): void {
  for (const call of story.calls) putMeeting(collections, createFromCall(story, call, calendar));
}

/** Stores the upcoming meetings whose host is in the story. */
export function seedUpcomingMeetings(
  collections: CrmCollections,
  story: Story,
  calendar: Calendar,
): void {
  for (const meeting of upcomingMeetings) {
    if (!story.members.some(({ key }) => key === meeting.host)) continue;
    putMeeting(collections, createFromUpcoming(story, meeting, calendar));
  }
}

/** Links to records that do not exist are dropped. */
function putMeeting(collections: CrmCollections, meeting: MeetingDocument): void {
  const isKnown = ({ recordId }: { recordId: string }) =>
    collections.records.get(recordId) !== undefined;
  collections.meetings.put(meeting.id, { ...meeting, links: meeting.links.filter(isKnown) });
}

function createFromCall(story: Story, call: Call, calendar: Calendar): MeetingDocument {
  const startedAt = calendar.at(call.startedAt);
  const words = call.transcript.split(/\s+/).length;
  const minutes =
    Math.max(1, Math.ceil(words / SPOKEN_WORDS_PER_MINUTE / SLOT_MINUTES)) * SLOT_MINUTES;
  return {
    id: seedId(`crm/meeting/${call.key}`),
    title: call.title,
    description: `${call.activityType}, by video`,
    start: toMeetingTime(startedAt),
    end: toMeetingTime(calendar.after(startedAt, minutes * MINUTE_MS)),
    participants: call.speakers.map((key) => toParticipant(story, key, call.host, "accepted")),
    links: [
      ...toPeopleLinks(story, call.speakers),
      toLink("companies", call.company),
      ...(call.deal === undefined ? [] : [toLink("deals", call.deal)]),
    ],
    createdBy: systemActor,
    createdAt: calendar.after(startedAt, -3 * DAY_MS),
  };
}

/** Invitations were sent last week; the guests have not replied yet. */
function createFromUpcoming(
  story: Story,
  meeting: UpcomingMeeting,
  calendar: Calendar,
): MeetingDocument {
  const startsAt = calendar.at(meeting.startsAt);
  const isAllDay = meeting.startsAt.time === undefined;
  const day = (offsetMs: number) => ({ date: calendar.after(startsAt, offsetMs).slice(0, 10) });
  const guests = [...meeting.members, ...meeting.people];
  return {
    id: seedId(`crm/meeting/${meeting.key}`),
    title: meeting.title,
    description: meeting.description,
    start: isAllDay ? day(0) : toMeetingTime(startsAt),
    end: isAllDay ? day(DAY_MS) : toMeetingTime(calendar.after(startsAt, 60 * MINUTE_MS)),
    participants: [
      toParticipant(story, meeting.host, meeting.host, "accepted"),
      ...guests.map((key) => toParticipant(story, key, meeting.host, "pending")),
    ],
    links: [
      ...toPeopleLinks(story, meeting.people),
      ...meeting.links.map(({ object, key }) => toLink(object, key)),
    ],
    createdBy: systemActor,
    createdAt: calendar.at({ weeksAgo: 1, weekday: "mon" }),
  };
}

function toParticipant(
  story: Story,
  key: string,
  host: string,
  status: Participant["status"],
): Participant {
  const someone = [...story.members, ...story.people].find((one) => one.key === key);
  const name = someone === undefined ? null : `${someone.firstName} ${someone.lastName}`;
  return { status, isOrganizer: key === host, email: someone?.email ?? null, name };
}

function toPeopleLinks(story: Story, keys: readonly string[]) {
  const people = story.people.filter(({ key }) => keys.includes(key));
  return people.map(({ key }) => toLink("people", key));
}

function toLink(object: string, key: string) {
  return { object, recordId: seedId(`crm/${object}/${key}`) };
}

/** Attio's format for meeting times: three decimals and a separate time zone. */
function toMeetingTime(timestamp: string) {
  return { datetime: new Date(timestamp).toISOString(), timezone: "UTC" };
}
