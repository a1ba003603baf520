import { z } from "zod";

const strings = z.array(z.string()).nullish();

/** The shape of a search hit. The lists of contact details depend on its object. */
export const searchHit = z.looseObject({
  id: z.looseObject({ record_id: z.string() }),
  record_text: z.string().nullish(),
  object_slug: z.string(),
  email_addresses: strings,
  phone_numbers: strings,
  domains: strings,
});

/** A hit of the record search. */
export type CrmSearchHit = z.infer<typeof searchHit>;

/** The shape of a hit for models. Those that share their name have what people tell them by. */
export const hitOutput = z.strictObject({
  record_id: z.string(),
  object: z.string(),
  label: z.string(),
  email_addresses: z.array(z.string()).optional(),
  phone_numbers: z.array(z.string()).optional(),
  domains: z.array(z.string()).optional(),
  job_title: z.string().optional(),
  company: z.string().optional(),
  stage: z.string().optional(),
  associated_company: z.string().optional(),
});

/** A hit as models read it. */
export type Hit = z.infer<typeof hitOutput>;

/** Reduces a hit to what a model needs. */
export function compactHit(hit: CrmSearchHit): Hit {
  const { email_addresses, phone_numbers, domains } = hit;
  return {
    record_id: hit.id.record_id,
    object: hit.object_slug,
    label: hit.record_text ?? "",
    ...(email_addresses?.length ? { email_addresses } : {}),
    ...(phone_numbers?.length ? { phone_numbers } : {}),
    ...(domains?.length ? { domains } : {}),
  };
}
