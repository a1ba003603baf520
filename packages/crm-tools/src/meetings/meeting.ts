import type { ThingKind } from "@workbelt/core/provider";
import { z } from "zod";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";

const moment = z.looseObject({
  datetime: z.string().nullish(),
  timezone: z.string().nullish(),
  date: z.string().nullish(),
});

/** The shape of a meeting. `end` is exclusive. */
export const meeting = z.looseObject({
  id: z.looseObject({ meeting_id: z.string() }),
  title: z.string().nullish(),
  description: z.string().nullish(),
  is_all_day: z.boolean().nullish(),
  start: moment.nullish(),
  end: moment.nullish(),
  participants: z
    .array(
      z.looseObject({
        email_address: z.string().nullish(),
        name: z.string().nullish(),
        status: z.string().nullish(),
        is_organizer: z.boolean().nullish(),
      }),
    )
    .nullish(),
  linked_records: z
    .array(z.looseObject({ object_slug: z.string().nullish(), record_id: z.string() }))
    .nullish(),
  created_at: z.string().nullish(),
});

/** The places of a meeting's parts, for undo. The CRM changes participants and links itself. */
export const MEETING: ThingKind = {
  noun: "meeting",
  at: "data",
  id: "id.meeting_id",
  name: ["title"],
  compared: ["title", "description", "start", "end"],
};

/** A meeting as the CRM returns it. */
export type CrmMeeting = z.infer<typeof meeting>;

type Participant = NonNullable<CrmMeeting["participants"]>[number];

const participantOutput = z.strictObject({
  name: z.string().optional(),
  email_address: z.string().optional(),
  status: z.string().describe("accepted if left out").optional(),
  is_organizer: z.literal(true).optional(),
});

/** The shape of a meeting for models. */
export const meetingOutput = z.strictObject({
  meeting_id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  start: z.string().describe("A date if all day").optional(),
  end: z.string().describe("Exclusive").optional(),
  timezone: z.string().describe("UTC if left out").optional(),
  participants: z.array(participantOutput).optional(),
  linked_records: z
    .array(z.strictObject({ object: z.string().nullable(), record_id: z.string() }))
    .optional(),
});

/** Reduces a meeting to what a model needs. */
export function compactMeeting(found: CrmMeeting): z.infer<typeof meetingOutput> {
  return {
    meeting_id: found.id.meeting_id,
    title: found.title ?? "",
    ...omitEmpty({
      description: found.description,
      start: compactMoment(found.start),
      end: compactMoment(found.end),
      timezone: found.start?.timezone === "UTC" ? null : found.start?.timezone,
      participants: (found.participants ?? []).map(compactParticipant),
      linked_records: (found.linked_records ?? []).map(({ object_slug, record_id }) => ({
        object: object_slug ?? null,
        record_id,
      })),
    }),
  };
}

/** Reduces a time to the date of an all-day meeting, or to the moment, as inputs take them. */
function compactMoment(given: CrmMeeting["start"]) {
  return given?.date ?? shortenTime(given?.datetime);
}

/** Reduces a participant. Nearly all have accepted, so only another status is named. */
function compactParticipant({
  email_address,
  is_organizer,
  name,
  status,
}: Participant): z.infer<typeof participantOutput> {
  return omitEmpty({
    name,
    email_address,
    status: status === "accepted" ? null : status,
    is_organizer: is_organizer ? true : null,
  });
}
