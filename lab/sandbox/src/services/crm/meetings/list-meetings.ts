import type { CrmService } from "../crm-service.js";
import { invalidInput } from "../errors.js";
import type { Infer } from "../validation/validator.js";
import { encodeCursor } from "../validation/cursor.js";
import { integerParameter } from "../validation/query-parameters.js";
import { oneOf, string, uuid } from "../validation/scalars.js";
import { optional, shape } from "../validation/structures.js";
import { requireObject } from "../repository/require-resource.js";
import { CrmRepository } from "../repository/crm-repository.js";
import { parseTimestamp } from "../time/timestamp.js";
import type { MeetingDocument } from "../repository/documents.js";
import { isTimeZone } from "../../../common/time-zone.js";
import type { CrmCollections } from "../repository/crm-collections.js";
import {
  type MeetingSelection,
  readAfterCursor,
  sortAfterCursor,
  toTimeMs,
} from "./meeting-order.js";

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
  const passesTimes = parseTimeFilter(query, timezone);
  const passesSubject = parseSubjectFilter(service, query);
  const passes = (meeting: MeetingDocument) => passesTimes(meeting) && passesSubject(meeting);
  const selection: MeetingSelection = {
    direction: sort === "start_asc" ? "ascending" : "descending",
    timezone,
    passes,
    startsBeforeMs: parseTimestampMs("starts_before", query.starts_before),
  };
  const candidates = findCandidates(service.collections, query);
  const afterCursor =
    candidates === undefined
      ? readAfterCursor(service.collections, selection, cursor, limit + 1)
      : sortAfterCursor(candidates, selection, cursor);
  const meetings = afterCursor.slice(0, limit);
  const last = meetings.at(-1);
  const hasMore = afterCursor.length > limit && last !== undefined;
  return { meetings, nextCursor: hasMore ? encodeCursor(last.id) : null };
}

/** The meetings that an index finds for the filters; undefined if they only limit the start. */
function findCandidates(
  { meetings }: CrmCollections,
  query: MeetingsQuery,
): MeetingDocument[] | undefined {
  const emails = splitEmails(query);
  if (emails.length > 0 || query.linked_record_id !== undefined) {
    const linked = meetings.find("record", query.linked_record_id ?? []);
    const found = [...meetings.find("participant", emails), ...linked];
    return [...new Map(found.map((meeting) => [meeting.id, meeting])).values()];
  }
  const endsFromMs = parseTimestampMs("ends_from", query.ends_from);
  if (endsFromMs === undefined) return undefined;
  const ending = meetings.findRange("end", { from: new Date(endsFromMs).toISOString() });
  return [...ending, ...meetings.find("allDay", "yes")];
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
  const emails = splitEmails(query);
  const isLinked = parseLinkFilter(service, query);
  if (emails.length === 0) return isLinked ?? (() => true);
  return (meeting) =>
    isLinked?.(meeting) === true ||
    meeting.participants.some(
      ({ email }) => email !== null && emails.includes(email.toLowerCase()),
    );
}

function splitEmails({ participants = "" }: MeetingsQuery): string[] {
  const emails = participants.split(",").map((email) => email.trim().toLowerCase());
  return emails.filter((email) => email !== "");
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

function invalidParameter(name: string, message: string) {
  const issue = { code: "custom", path: [name], message };
  return invalidInput("Query parameter validation error.", [issue]);
}
