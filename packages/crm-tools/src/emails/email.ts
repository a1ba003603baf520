import { z } from "zod";
import { omitEmpty, shortenTime } from "../schema/compact-values.js";

/** The shape of an email's metadata. The subject is null for mailboxes that share metadata only. */
export const email = z.looseObject({
  id: z.looseObject({ mailbox_id: z.string(), email_id: z.string() }),
  sent_at: z.string().nullish(),
  direction: z.string().nullish(),
  subject_line: z.string().nullish(),
  participants: z
    .array(
      z.looseObject({
        name: z.string().nullish(),
        role: z.string().nullish(),
        email_address: z.string().nullish(),
      }),
    )
    .nullish(),
  linked_records: z
    .array(z.looseObject({ object_slug: z.string().nullish(), record_id: z.string() }))
    .nullish(),
});

/** The metadata of an email as the CRM returns it. */
export type CrmEmail = z.infer<typeof email>;

/** The shape of an email for models. No operation takes its id. */
export const emailOutput = z.strictObject({
  sent_at: z.string().optional(),
  direction: z.string().optional(),
  subject_line: z.string().optional(),
  participants: z.array(
    z.strictObject({
      role: z.string().optional(),
      name: z.string().optional(),
      email_address: z.string().optional(),
    }),
  ),
  linked_records: z
    .array(z.strictObject({ object: z.string().nullable(), record_id: z.string() }))
    .optional(),
});

/** Reduces an email to what a model needs. */
export function compactEmail(found: CrmEmail): z.infer<typeof emailOutput> {
  const { direction, linked_records, participants, sent_at, subject_line } = found;
  return {
    ...omitEmpty({ sent_at: shortenTime(sent_at), direction, subject_line }),
    participants: (participants ?? []).map(({ email_address, name, role }) =>
      omitEmpty({ role, name, email_address }),
    ),
    ...omitEmpty({
      linked_records: (linked_records ?? []).map(({ object_slug, record_id }) => ({
        object: object_slug ?? null,
        record_id,
      })),
    }),
  };
}
