import { defineOperation, path } from "@workbelt/core/provider";
import { z } from "zod";
import { emailAddress } from "../inputs/email-address.js";

const MAX_ADDRESSES = 1000;

const response = z.object({
  data: z.array(z.looseObject({ email_address: z.string(), created_at: z.string().nullish() })),
});

const output = z.strictObject({ email_addresses: z.array(z.string()) });

/** The operation `crm_unsubscribe_emails`. Beta in the CRM, which has no operation to list or remove the addresses. */
export const unsubscribeEmails = defineOperation({
  name: "crm_unsubscribe_emails",
  description:
    "Unsubscribes addresses from all sequences for good, running ones included. Cannot be undone.",
  effect: "update",
  consequence: {
    reversible: "not",
    reason: "no operation subscribes an address again",
    seenByOthers: "the sequences of these addresses end",
  },
  scopes: ["sequence_unsubscribe:read-write"],
  input: z.strictObject({
    email_addresses: z
      .array(emailAddress("Email address"))
      .min(1)
      .max(MAX_ADDRESSES)
      .describe(`1 to ${MAX_ADDRESSES}`),
  }),
  // Addresses that are unsubscribed already are ignored, so that it is safe to repeat.
  request: ({ email_addresses: given }) => ({
    method: "POST",
    path: path`/v2/sequences/unsubscribed_emails`,
    body: { data: { email_addresses: [...new Set(given.map(normalize))] } },
    idempotent: true,
  }),
  response,
  result: ({ data }) => data,
  output,
  compact: (found): z.infer<typeof output> => ({
    email_addresses: found.map(({ email_address }) => email_address),
  }),
});

function normalize(address: string): string {
  return address.toLowerCase();
}
