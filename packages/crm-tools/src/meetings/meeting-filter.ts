import { InputError } from "@workbelt/core";
import { type Api, formatUuid, forModels, isUuid, path } from "@workbelt/core/provider";
import { z } from "zod";
import { isEmailAddress } from "../inputs/email-address.js";
import { id, slugOrId } from "../inputs/ids.js";
import { requireBoth } from "../inputs/require-both.js";
import { timestamp } from "../inputs/timestamp.js";
import { member } from "../members/member.js";

const participant = z
  .string()
  .refine(
    (text) => isEmailAddress(text) || isUuid(text),
    "expected an email address or the UUID of a workspace member",
  )
  .describe("An email address, or the UUID of a workspace member");

/** The input `filter` of the meetings. */
export const meetingFilter = forModels(
  requireBoth(
    z.strictObject({
      participants: z.array(participant).max(50).describe("With any of these").optional(),
      linked_object: slugOrId("Object of a linked record; with linked_record_id").optional(),
      linked_record_id: id("record", "UUID of a linked record; with linked_object").optional(),
      ends_from: timestamp("Ending at or after, ISO 8601").optional(),
      starts_before: timestamp("Starting before, ISO 8601").optional(),
      timezone: z
        .string()
        .min(1)
        .describe("Time zone of all-day meetings, such as Europe/Berlin (default UTC)")
        .optional(),
      sort: z.enum(["start_asc", "start_desc"]).describe("By start (default start_asc)").optional(),
    }),
    ["linked_object", "linked_record_id"],
  ).describe(
    'Any of {"participants":["email address or workspace_member_id"],"linked_object":"deals","linked_record_id":"UUID","ends_from":"2026-03-31T00:00:00Z","starts_before":"2026-04-07T00:00:00Z","timezone":"Europe/Berlin","sort":"start_desc"}; of participants and the linked record, one is enough',
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
  { participants = [], ...rest }: MeetingFilter,
  operation: string,
  api: Api,
) {
  const emailAddresses = await Promise.all(
    participants.map(async (given, index) => {
      const address = isUuid(given) ? await fetchEmailAddress(formatUuid(given), api) : given;
      if (address) return address;
      const message = "expected a member with an email address";
      throw new InputError(operation, [{ field: `filter.participants.${index}`, message }]);
    }),
  );
  return {
    ...rest,
    participants: emailAddresses.length === 0 ? undefined : emailAddresses.join(","),
  };
}

function fetchEmailAddress(memberId: string, api: Api): Promise<string | null | undefined> {
  const scopes = ["user_management:read"];
  const memberPath = path`/v2/workspace_members/${memberId}`;
  return api.cached(`address of ${memberPath}`, async () => {
    const { data } = await api.send({ method: "GET", path: memberPath, scopes }, memberResponse);
    return data.email_address;
  });
}
