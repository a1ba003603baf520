import { seedId } from "../../seed/seed-id.js";
import type { Call, Story } from "../../story/types.js";
import type { CrmData } from "../data/crm-data.js";
import type { MeetingDocument, Participant } from "../meetings/meeting.js";
import { systemActor } from "../wire/actor.js";
import type { Calendar } from "./calendar.js";
import { upcomingMeetings, type UpcomingMeeting } from "./story-meetings.js";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPOKEN_WORDS_PER_MINUTE = 150;
const SLOT_MINUTES = 30;

/** Puts the meetings into the store: each call as the calendar had it, and what is ahead. */
export function seedMeetings(data: CrmData, story: Story, calendar: Calendar): void {
  for (const call of story.calls) putMeeting(data, fromCall(story, call, calendar));
  for (const meeting of upcomingMeetings) {
    if (!story.members.some(({ key }) => key === meeting.host)) continue;
    putMeeting(data, fromUpcoming(story, meeting, calendar));
  }
}

/** Meetings link what the CRM knows; anything else is left out. */
function putMeeting(data: CrmData, meeting: MeetingDocument): void {
  const isKnown = ({ recordId }: { recordId: string }) => data.records.get(recordId) !== undefined;
  data.meetings.put(meeting.id, { ...meeting, links: meeting.links.filter(isKnown) });
}

function fromCall(story: Story, call: Call, calendar: Calendar): MeetingDocument {
  const startedAt = calendar.at(call.startedAt);
  const words = call.transcript.split(/\s+/).length;
  const minutes =
    Math.max(1, Math.ceil(words / SPOKEN_WORDS_PER_MINUTE / SLOT_MINUTES)) * SLOT_MINUTES;
  return {
    id: seedId(`crm/meeting/${call.key}`),
    title: call.title,
    description: `${call.activityType}, by video`,
    start: moment(startedAt),
    end: moment(calendar.after(startedAt, minutes * MINUTE_MS)),
    participants: call.speakers.map((key) => participant(story, key, call.host, "accepted")),
    links: [
      ...peopleLinks(story, call.speakers),
      link("companies", call.company),
      ...(call.deal === undefined ? [] : [link("deals", call.deal)]),
    ],
    createdBy: systemActor,
    createdAt: calendar.after(startedAt, -3 * DAY_MS),
  };
}

/** Invitations went out last week; who is asked has not answered yet. */
function fromUpcoming(story: Story, meeting: UpcomingMeeting, calendar: Calendar): MeetingDocument {
  const startsAt = calendar.at(meeting.startsAt);
  const isAllDay = meeting.startsAt.time === undefined;
  const day = (offsetMs: number) => ({ date: calendar.after(startsAt, offsetMs).slice(0, 10) });
  const guests = [...meeting.members, ...meeting.people];
  return {
    id: seedId(`crm/meeting/${meeting.key}`),
    title: meeting.title,
    description: meeting.description,
    start: isAllDay ? day(0) : moment(startsAt),
    end: isAllDay ? day(DAY_MS) : moment(calendar.after(startsAt, 60 * MINUTE_MS)),
    participants: [
      participant(story, meeting.host, meeting.host, "accepted"),
      ...guests.map((key) => participant(story, key, meeting.host, "pending")),
    ],
    links: [
      ...peopleLinks(story, meeting.people),
      ...meeting.links.map(({ object, key }) => link(object, key)),
    ],
    createdBy: systemActor,
    createdAt: calendar.at({ weeksAgo: 1, weekday: "mon" }),
  };
}

function participant(
  story: Story,
  key: string,
  host: string,
  status: Participant["status"],
): Participant {
  const someone = [...story.members, ...story.people].find((one) => one.key === key);
  const name = someone === undefined ? null : `${someone.firstName} ${someone.lastName}`;
  return { status, isOrganizer: key === host, email: someone?.email ?? null, name };
}

function peopleLinks(story: Story, keys: readonly string[]) {
  const people = story.people.filter(({ key }) => keys.includes(key));
  return people.map(({ key }) => link("people", key));
}

function link(object: string, key: string) {
  return { object, recordId: seedId(`crm/${object}/${key}`) };
}

/** As Attio writes the times of meetings: three decimals, and a zone beside them. */
function moment(timestamp: string) {
  return { datetime: new Date(timestamp).toISOString(), timezone: "UTC" };
}
