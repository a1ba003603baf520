import { randomUUID } from "node:crypto";
import type { CrmService } from "../crm-service.js";
import { invalidInput, notFound } from "../errors.js";
import { CrmRepository } from "../repository/crm-repository.js";
import type { Actor } from "../repository/actor.js";
import { parseTimestamp, toTimestamp } from "../time/timestamp.js";
import { isTimeZone } from "../../../common/time-zone.js";
import { anyOf, list, nullable, optional, shape } from "../validation/structures.js";
import { boolean, oneOf, string, uuid } from "../validation/scalars.js";
import type { Infer } from "../validation/validator.js";
import type { MeetingDocument, MeetingTime } from "../repository/documents.js";

const moment = anyOf([
  shape({ datetime: string(), timezone: optional(nullable(string())) }, { closed: true }),
  shape({ date: string() }, { closed: true }),
]);

/** A record to link to a meeting. */
export const linkedRecord = shape({ object: string(), record_id: uuid });

/** Request body for a new meeting. */
export const meetingBody = shape({
  data: shape({
    title: string(),
    description: string(),
    start: moment,
    end: moment,
    is_all_day: boolean,
    participants: list(
      shape({
        email_address: string(),
        is_organizer: anyOf([boolean, oneOf(["true", "false"])]),
        status: oneOf(["accepted", "tentative", "declined", "pending"]),
      }),
    ),
    linked_records: optional(list(linkedRecord)),
    external_ref: anyOf([
      string({ minLength: 1 }),
      shape({
        ical_uid: string(),
        provider: oneOf(["google", "microsoft"]),
        original_start_time: optional(string()),
        is_recurring: boolean,
      }),
    ]),
  }),
});

type MeetingInput = Infer<typeof meetingBody>["data"];

/**
 * Finds the meeting with this external reference, or creates one. Attio's syncing guide of August 2026
 * describes it so; a later revision always creates. An existing meeting is returned unchanged, which the
 * guide leaves open.
 */
export function findOrCreateMeeting(
  service: CrmService,
  input: MeetingInput,
  actor: Actor,
): MeetingDocument {
  const externalRef = JSON.stringify(input.external_ref);
  const existing = service.collections.meetings.first("externalRef", externalRef);
  if (existing !== undefined) return existing;
  const repository = new CrmRepository(service.collections);
  const meeting: MeetingDocument = {
    id: randomUUID(),
    title: input.title,
    description: input.description,
    ...parseTimes(input),
    participants: input.participants.map((participant) => ({
      status: participant.status,
      isOrganizer: String(participant.is_organizer) === "true",
      email: participant.email_address,
      name: null,
    })),
    links: (input.linked_records ?? []).map((link) => parseLink(link, repository)),
    externalRef,
    createdBy: actor,
    createdAt: toTimestamp(service.now()),
  };
  service.collections.meetings.put(meeting.id, meeting);
  return meeting;
}

function parseTimes(input: MeetingInput): { start: MeetingTime; end: MeetingTime } {
  const start = parseTime(input.start, "start", input.is_all_day);
  const end = parseTime(input.end, "end", input.is_all_day);
  if (toMs(end) <= toMs(start)) throw invalidTime("end", "The end must be after the start.");
  return { start, end };
}

function parseTime(time: MeetingInput["start"], key: string, isAllDay: boolean): MeetingTime {
  if ("date" in time !== isAllDay) {
    throw invalidTime(key, "All-day meetings take dates, other meetings datetimes.");
  }
  if ("date" in time) {
    if (/^\d{4}-\d{2}-\d{2}$/.test(time.date) && !Number.isNaN(Date.parse(time.date))) return time;
    throw invalidTime(key, "Invalid date");
  }
  const timestamp = parseTimestamp(time.datetime);
  if (timestamp === undefined) throw invalidTime(key, "Invalid datetime");
  const { timezone } = time;
  return {
    datetime: new Date(timestamp).toISOString(),
    // Documented: an invalid time zone is treated as UTC.
    timezone: timezone != null && isTimeZone(timezone) ? timezone : "UTC",
  };
}

function toMs(time: MeetingTime): number {
  return Date.parse("date" in time ? time.date : time.datetime);
}

/** Returns a link to a record; throws 404 if there is no such record. */
export function parseLink(
  { object, record_id }: Infer<typeof linkedRecord>,
  repository: CrmRepository,
): MeetingDocument["links"][number] {
  const found = repository.findObject(object);
  if (found === undefined) throw notFound(`Object with slug/ID "${object}" not found.`);
  const record = repository.collections.records.get(record_id);
  if (record?.object === found.slug) return { object: found.slug, recordId: record_id };
  throw notFound(`Record with ID "${record_id}" was not found.`);
}

function invalidTime(key: string, message: string) {
  return invalidInput("Body payload validation error.", [
    { code: "custom", path: ["data", key], message },
  ]);
}
