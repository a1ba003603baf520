import type { Crm } from "../environment.js";
import { invalidInput } from "../errors.js";
import type { Checked } from "../input/check.js";
import { readCursor, writeCursor } from "../input/cursor.js";
import { integerParameter } from "../input/parameters.js";
import { oneOf, text, uuid } from "../input/scalars.js";
import { optional, shape } from "../input/structures.js";
import { requireObject } from "../records/require.js";
import { World } from "../records/world.js";
import { readTimestamp } from "../wire/timestamp.js";
import type { MeetingDocument, MeetingTime } from "./meeting.js";
import { isTimeZone, startOfDayMs } from "./zoned-day.js";

/** The query string of the list of meetings. */
export const meetingsPage = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 200 })),
  cursor: optional(text()),
  linked_object: optional(text({ minLength: 1 })),
  linked_record_id: optional(uuid),
  participants: optional(text()),
  sort: optional(oneOf(["start_asc", "start_desc"])),
  ends_from: optional(text()),
  starts_before: optional(text()),
  timezone: optional(text()),
});

type MeetingsPage = Checked<typeof meetingsPage>;
type Predicate = (meeting: MeetingDocument) => boolean;

/** One page of the meetings that pass the filters, and the cursor of the page after it. */
export function listMeetings(
  crm: Crm,
  page: MeetingsPage,
): { meetings: MeetingDocument[]; nextCursor: string | null } {
  const { limit = 50, cursor, sort = "start_asc", timezone = "UTC" } = page;
  if (!isTimeZone(timezone)) throw invalidParameter("timezone", "Invalid time zone");
  const sign = sort === "start_asc" ? 1 : -1;
  const found = crm.data.meetings
    .list()
    .filter(readTimes(page, timezone))
    .filter(readConcern(crm, page))
    .toSorted(
      (first, second) =>
        sign * (momentMs(first.start, timezone) - momentMs(second.start, timezone)) ||
        first.id.localeCompare(second.id),
    );
  const start = readCursor(
    cursor,
    found.map(({ id }) => id),
  );
  const meetings = found.slice(start, start + limit);
  const last = meetings.at(-1);
  const isMore = found.length > start + limit && last !== undefined;
  return { meetings, nextCursor: isMore ? writeCursor(last.id) : null };
}

/** Meetings that end at or after one moment and start before another. */
function readTimes({ ends_from, starts_before }: MeetingsPage, timezone: string): Predicate {
  const endsFromMs = readMomentMs("ends_from", ends_from) ?? Number.NEGATIVE_INFINITY;
  const startsBeforeMs = readMomentMs("starts_before", starts_before) ?? Number.POSITIVE_INFINITY;
  return ({ start, end }) =>
    momentMs(end, timezone) >= endsFromMs && momentMs(start, timezone) < startsBeforeMs;
}

/** Meetings with one of these people or about this record: either is enough. */
function readConcern(crm: Crm, page: MeetingsPage): Predicate {
  const emails = (page.participants ?? "")
    .split(",")
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== "");
  const isLinked = readLink(crm, page);
  if (emails.length === 0) return isLinked ?? (() => true);
  return (meeting) =>
    isLinked?.(meeting) === true ||
    meeting.participants.some(
      ({ email }) => email !== null && emails.includes(email.toLowerCase()),
    );
}

function readLink(crm: Crm, page: MeetingsPage): Predicate | undefined {
  const { linked_object, linked_record_id } = page;
  if (linked_object === undefined && linked_record_id === undefined) return undefined;
  if (linked_object === undefined || linked_record_id === undefined) {
    throw invalidInput("linked_object and linked_record_id must be provided together.");
  }
  const { slug } = requireObject(new World(crm.data), linked_object);
  return ({ links }) =>
    links.some(({ object, recordId }) => object === slug && recordId === linked_record_id);
}

function readMomentMs(name: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  const moment = readTimestamp(written);
  if (moment === undefined) throw invalidParameter(name, "Invalid datetime");
  return Date.parse(moment);
}

/** Whole days begin when they do in the zone that was asked for. */
function momentMs(time: MeetingTime, timezone: string): number {
  return "date" in time ? startOfDayMs(time.date, timezone) : Date.parse(time.datetime);
}

function invalidParameter(name: string, message: string) {
  const issue = { code: "custom", path: [name], message };
  return invalidInput("Query parameter validation error.", [issue]);
}
