import type { Page } from "@workbelt/core";
import {
  type Api,
  compactPage,
  defineOperation,
  forModels,
  pageOf,
  path,
} from "@workbelt/core/provider";
import { z } from "zod";
import { cursorPagination } from "../cursor-pagination.js";
import { aliasesFor } from "../inputs/aliases.js";
import { emailAddress } from "../inputs/email-address.js";
import { id, objectSlug } from "../inputs/ids.js";
import { cursorInput, limitInput } from "../inputs/paging.js";
import { requireBoth } from "../inputs/require-both.js";
import { nonBlank, readTimestamp, timestamp } from "../inputs/texts.js";
import { compactEmail, type CrmEmail, email, emailOutput } from "./email.js";

const DEFAULT_LIMIT = 25;
const MAX_REQUESTS = 10;

const filter = forModels(
  requireBoth(
    z.strictObject({
      linked_object: objectSlug("Object of linked records; with linked_record_ids").optional(),
      linked_record_ids: z
        .array(id("record", "UUID of a linked record"))
        .min(1)
        .max(10)
        .describe("With any of these; with linked_object")
        .optional(),
      participants: z.array(emailAddress("Email address")).min(1).max(10).optional(),
      domain: nonBlank().describe("Domain of a participant").optional(),
      sent_after: timestamp("A date or ISO 8601").optional(),
      sent_before: timestamp("A date is included").optional(),
      exclude_automated_participants: z
        .boolean()
        .describe("Without senders such as no-reply (default false)")
        .optional(),
    }),
    ["linked_object", "linked_record_ids"],
  )
    .refine(
      ({ domain, linked_record_ids, participants }) =>
        (domain ?? linked_record_ids ?? participants) !== undefined,
      "expected linked_object with linked_record_ids, participants or domain; times alone are not enough",
    )
    .describe(
      '{"domain":"example.com","sent_after":"2026-03-01"}; or "participants":["ada@example.com"], or "linked_object":"deals" with "linked_record_ids":["UUID"], at most 10; one is needed, any may match. Also sent_before, exclude_automated_participants',
    ),
  { opaque: true },
);

const response = z.object({ data: z.array(email), pagination: cursorPagination });

/** The operation `crm_list_emails`. Alpha in the CRM, which enables it for a workspace and an app on request. */
export const listEmails = defineOperation({
  name: "crm_list_emails",
  description:
    "Lists who emailed whom and when, newest first, with subjects that are shared; never the text. The own domain in filter is ignored.",
  effect: "read",
  returnsTexts: ["emails"],
  scopes: ["email:read", "record_permission:read", "object_configuration:read"],
  pagination: { kind: "cursor", input: "cursor", size: "limit" },
  aliases: aliasesFor({ object: "linked_object" }, "filter"),
  input: z.strictObject({
    filter,
    limit: limitInput(50, `Most items to return, 1 to 50 (default ${DEFAULT_LIMIT})`),
    cursor: cursorInput,
  }),
  run: async ({ cursor, filter: given, limit = DEFAULT_LIMIT }, api) => {
    const { linked_record_ids, participants, sent_after, sent_before, ...others } = given;
    const query = {
      ...others,
      linked_record_ids: linked_record_ids?.join(","),
      participants: participants?.join(","),
      sent_after: readTimestamp("filter.sent_after", sent_after, { day: "start" }, api),
      sent_before: readTimestamp("filter.sent_before", sent_before, { day: "next" }, api),
      limit,
    };
    return fetchEmails(query, cursor, api);
  },
  output: pageOf(emailOutput, "cursor"),
  compact: compactPage(compactEmail),
});

/** Fetches the next page that is not empty: the CRM returns empty ones with a cursor. */
async function fetchEmails(
  query: Readonly<Record<string, string | number | boolean | undefined>>,
  cursor: string | undefined,
  api: Api,
): Promise<Page<CrmEmail>> {
  let next = cursor;
  for (let requests = 0; requests < MAX_REQUESTS; requests += 1) {
    const page = await api.get(path`/v2/emails`, response, { query: { ...query, cursor: next } });
    next = page.pagination?.next_cursor ?? undefined;
    if (page.data.length > 0 || next === undefined) return { items: page.data, next_cursor: next };
  }
  const advice = "The pages so far were empty. Continue with next_cursor, or narrow the times.";
  return { items: [], next_cursor: next, incomplete: { reason: "empty_pages", advice } };
}
