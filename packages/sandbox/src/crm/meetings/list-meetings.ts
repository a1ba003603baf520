import type { CrmService } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { parseCursor, encodeCursor } from "../validation/cursor.js";
import { integerParameter } from "../validation/query-parameters.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { requireObject } from "../records/require-record.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { parseTimestamp } from "../time/timestamp.js";
import type { MeetingDocument, MeetingTime } from "./meeting.js";
import { isTimeZone, getStartOfDayMs } from "../time/zoned-day.js";

/** Query parameters of the meeting list. */
export const meetingsQuery = shape({
  limit: optional(integerParameter({ minimum: 1, maximum: 200 })),
  cursor: optional(string()),
  linked_object: optional(string({ minLength: 1 })),
  linked_record_id: optional(uuid),
  participants: optional(string()),
  sort: optional(oneOf(["start_asc", "start_desc"])),
  ends_from: optional(string()),
  starts_before: optional(string()),
  timezone: optional(string()),
});

type MeetingsQuery = Infer<typeof meetingsQuery>;
type MeetingPredicate = (meeting: MeetingDocument) => boolean;

/** One page of the meetings that pass the filters, and the cursor of the next page. */
export function listMeetings(
  service: CrmService,
  query: MeetingsQuery,
): { meetings: MeetingDocument[]; nextCursor: string | null } {
  const { limit = 50, cursor, sort = "start_asc", timezone = "UTC" } = query;
  if (!isTimeZone(timezone)) throw invalidParameter("timezone", "Invalid time zone");
  const sign = sort === "start_asc" ? 1 : -1;
  const found = service.collections.meetings
    .list()
    .filter(parseTimeFilter(query, timezone))
    .filter(parseSubjectFilter(service, query))
    .toSorted(
      (first, second) =>
        sign * (toTimeMs(first.start, timezone) - toTimeMs(second.start, timezone)) ||
        first.id.localeCompare(second.id),
    );
  const start = parseCursor(
    cursor,
    found.map(({ id }) => id),
  );
  const meetings = found.slice(start, start + limit);
  const last = meetings.at(-1);
  const hasMore = found.length > start + limit && last !== undefined;
  return { meetings, nextCursor: hasMore ? encodeCursor(last.id) : null };
}

/** Passes meetings that end at or after `ends_from` and start before `starts_before`. */
function parseTimeFilter(
  { ends_from, starts_before }: MeetingsQuery,
  timezone: string,
): MeetingPredicate {
  const endsFromMs = parseTimestampMs("ends_from", ends_from) ?? Number.NEGATIVE_INFINITY;
  const startsBeforeMs =
    parseTimestampMs("starts_before", starts_before) ?? Number.POSITIVE_INFINITY;
  return ({ start, end }) =>
    toTimeMs(end, timezone) >= endsFromMs && toTimeMs(start, timezone) < startsBeforeMs;
}

/** Passes meetings with one of these participants or linked to this record; either is enough. */
function parseSubjectFilter(service: CrmService, query: MeetingsQuery): MeetingPredicate {
  const emails = (query.participants ?? "")
    .split(",")
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== "");
  const isLinked = parseLinkFilter(service, query);
  if (emails.length === 0) return isLinked ?? (() => true);
  return (meeting) =>
    isLinked?.(meeting) === true ||
    meeting.participants.some(
      ({ email }) => email !== null && emails.includes(email.toLowerCase()),
    );
}

function parseLinkFilter(service: CrmService, query: MeetingsQuery): MeetingPredicate | undefined {
  const { linked_object, linked_record_id } = query;
  if (linked_object === undefined && linked_record_id === undefined) return undefined;
  if (linked_object === undefined || linked_record_id === undefined) {
    throw invalidInput("linked_object and linked_record_id must be provided together.");
  }
  const { slug } = requireObject(new CrmRepository(service.collections), linked_object);
  return ({ links }) =>
    links.some(({ object, recordId }) => object === slug && recordId === linked_record_id);
}

function parseTimestampMs(name: string, input: string | undefined): number | undefined {
  if (input === undefined) return undefined;
  const timestamp = parseTimestamp(input);
  if (timestamp === undefined) throw invalidParameter(name, "Invalid datetime");
  return Date.parse(timestamp);
}

/** All-day meetings start at midnight in the requested time zone. */
function toTimeMs(time: MeetingTime, timezone: string): number {
  return "date" in time ? getStartOfDayMs(time.date, timezone) : Date.parse(time.datetime);
}

function invalidParameter(name: string, message: string) {
  const issue = { code: "custom", path: [name], message };
  return invalidInput("Query parameter validation error.", [issue]);
}
