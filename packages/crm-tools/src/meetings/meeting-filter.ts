import { InputError } from "@workbelt/core";
import {
  type Api,
  formatUuid,
  forModels,
  isUuid,
  path,
  type Person,
  resolvePerson,
  textUpTo,
} from "@workbelt/core/provider";
import { z } from "zod";
import { isEmailAddress } from "../inputs/email-address.js";
import { id, objectOf } from "../inputs/ids.js";
import { requireBoth } from "../inputs/require-both.js";
import { isTimeZone, readTimestamp, TIME_ZONE_EXPECTED, timestamp } from "../inputs/texts.js";
import { member } from "../schema/member.js";
import { members } from "../schema/members.js";

const participant = textUpTo(254)
  .min(1)
  .refine(
    (text) => isEmailAddress(text) || !text.includes("@"),
    "expected an email address, or the name or UUID of a workspace member",
  )
  .describe("An email address, or the name or UUID of a workspace member");

/** The input `filter` of the meetings. */
export const meetingFilter = forModels(
  requireBoth(
    z.strictObject({
      participants: z.array(participant).max(50).describe("With any of these").optional(),
      linked_object: objectOf("Object of a linked record; with linked_record_id").optional(),
      linked_record_id: id("record", "UUID of a linked record; with linked_object").optional(),
      ends_from: timestamp("Ending at or after; a date or ISO 8601").optional(),
      starts_before: timestamp("Starting before; a date is included").optional(),
      timezone: z
        .string()
        .refine(isTimeZone, TIME_ZONE_EXPECTED)
        .describe("Time zone of dates and all-day meetings, such as Europe/Berlin (default UTC)")
        .optional(),
      sort: z.enum(["start_asc", "start_desc"]).describe("By start (default start_asc)").optional(),
    }),
    ["linked_object", "linked_record_id"],
  ).describe(
    'Any of {"participants":["email address, or name or id of a member"],"linked_object":"deals","linked_record_id":"UUID","ends_from":"2026-03-31T00:00:00Z","starts_before":"2026-04-07T00:00:00Z","timezone":"Europe/Berlin","sort":"start_desc"}; of participants and the linked record, one is enough',
  ),
  { opaque: true },
);

/** The input `filter` of the meetings, parsed. */
export type MeetingFilter = z.output<typeof meetingFilter>;

const memberResponse = z.object({ data: member });

/**
 * Resolves the filter to the service's query: participants by email address only.
 *
 * @throws InputError for a member without an address.
 */
export async function resolveMeetingFilter(
  { participants = [], ends_from, starts_before, ...rest }: MeetingFilter,
  api: Api,
) {
  const emailAddresses = await Promise.all(
    participants.map(async (given, index) => {
      // Guests are known only by their address.
      if (isEmailAddress(given)) return given;
      const field = `filter.participants.${index}`;
      const address = isUuid(given)
        ? await fetchEmailAddress(formatUuid(given), api)
        : (await resolveMember(given, field, api)).email;
      if (address) return address;
      throw new InputError(api.operation, [
        { field, message: "expected a member with an email address" },
      ]);
    }),
  );
  const { timezone: timeZone } = rest;
  return {
    ...rest,
    ends_from: readTimestamp("filter.ends_from", ends_from, { day: "start", timeZone }, api),
    starts_before: readTimestamp(
      "filter.starts_before",
      starts_before,
      { day: "next", timeZone },
      api,
    ),
    participants: emailAddresses.length === 0 ? undefined : emailAddresses.join(","),
  };
}

/** Resolves a member's name. Its error also says where to find the address of a guest. */
async function resolveMember(given: string, at: string, api: Api): Promise<Person> {
  try {
    return await resolvePerson(given, at, members, api);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const issues = error.issues.map(({ field, message }) => ({
      field,
      message: `${message}. A guest needs an email address: take email_addresses from crm_search_records with object people`,
    }));
    throw new InputError(api.operation, issues);
  }
}

function fetchEmailAddress(memberId: string, api: Api): Promise<string | null | undefined> {
  const scopes = ["user_management:read"];
  const memberPath = path`/v2/workspace_members/${memberId}`;
  return api.cached(`address of ${memberPath}`, async () => {
    const { data } = await api.get(memberPath, memberResponse, { scopes });
    return data.email_address;
  });
}
