import { createHash } from "node:crypto";
import {
  defineOperation,
  forModels,
  path,
  prose,
  remove,
  selfExplanatory,
} from "@workbelt/core/provider";
import { z } from "zod";
import { emailAddress } from "../inputs/email-address.js";
import { nonBlank } from "../inputs/texts.js";
import { getRecordingsPath } from "./call-recording.js";
import { checkLinkedRecords, LINKED_RECORD_ALIASES, linkedRecords } from "./linked-records.js";
import { compactMeeting, MEETING, meeting, meetingOutput } from "./meeting.js";
import { meetingTime, refineMeetingTimes, toMoment } from "./meeting-time.js";

const participant = z.strictObject({
  email_address: emailAddress("Email address"),
  is_organizer: z.boolean().describe("Whether they organize it (default false)").optional(),
  status: z
    .enum(["accepted", "tentative", "declined", "pending"])
    .describe("Their reply (default pending)")
    .optional(),
});

const participants = forModels(
  z
    .array(participant)
    .describe(
      '[{"email_address":"ada@example.com","is_organizer":true,"status":"accepted"}]; status also tentative, declined or pending (default)',
    ),
  { opaque: true },
);

const response = z.object({ data: meeting });

/**
 * The operation `crm_create_meeting`. Revisions of the API differ: that of August 2026 requires
 * `external_ref` and returns the meeting that already has it; the current syncing guide says that every
 * call creates a meeting. So the call is not repeated when its outcome is unknown, and without a
 * reference a random one is sent, which no meeting has.
 */
export const createMeeting = defineOperation({
  name: "crm_create_meeting",
  description:
    "Adds a meeting to the CRM; invites no one. Meetings from a connected calendar are there already: check with crm_list_meetings. Creates people and companies for unknown participants.",
  effect: "create",
  consequence: [
    {
      when: "it has an external_ref",
      applies: ({ external_ref }) => external_ref !== undefined,
      reversible: "not",
      reason: "the meeting with this external_ref may have been there before",
    },
    { reversible: "partly", reason: "people and companies that it creates for participants stay" },
  ],
  scopes: ["meeting:read-write", "record_permission:read"],
  verifyWith: "crm_list_meetings",
  aliases: LINKED_RECORD_ALIASES,
  input: refineMeetingTimes(
    z.strictObject({
      title: selfExplanatory(nonBlank().describe("Title")),
      description: prose(
        selfExplanatory(z.string().describe("Description, plain text")),
      ).optional(),
      start: meetingTime("2026-03-31T14:00:00Z, or 2026-03-31 for all day"),
      end: meetingTime("Exclusive: all day on 2026-03-31 ends on 2026-04-01"),
      timezone: z.string().describe("Such as Europe/Berlin (default UTC)").optional(),
      participants: participants.optional(),
      linked_records: linkedRecords.optional(),
      external_ref: z
        .string()
        .min(1)
        .describe("Id in another system; one in use may return the meeting that has it, unchanged")
        .optional(),
    }),
  ),
  check: ({ linked_records: links = [] }, api) => checkLinkedRecords(links, api),
  run: async ({ timezone = "UTC", ...input }, api) => {
    const start = toMoment("start", input.start, timezone, api);
    const data = {
      title: input.title,
      description: input.description ?? "",
      start,
      end: toMoment("end", input.end, timezone, api),
      is_all_day: "date" in start,
      participants: (input.participants ?? []).map((each) => ({
        email_address: each.email_address,
        is_organizer: each.is_organizer ?? false,
        status: each.status ?? "pending",
      })),
      linked_records: input.linked_records ?? [],
      external_ref: input.external_ref ?? createReference(input, api.startedAt),
    };
    return (await api.post(path`/v2/meetings`, { data }, response)).data;
  },
  revert: remove(MEETING, {
    path: ({ id }) => path`/v2/meetings/${id}`,
    guards: ({ id }) => [
      {
        items: "recordings",
        at: ["data"],
        request: { method: "GET", path: getRecordingsPath(id), query: { limit: 20 } },
      },
    ],
  }),
  output: meetingOutput,
  compact: compactMeeting,
});

/** Creates a reference that no other call has. A call that was planned has the same when it is made. */
function createReference(input: object, startedAt: number): string {
  return createHash("sha256")
    .update(JSON.stringify([startedAt, input]))
    .digest("hex");
}
