import { z } from "zod";

const texts = z.array(z.string()).nullish();

/** A hit of the record search; which of the lists it has depends on its object. */
export const searchHit = z.looseObject({
  id: z.looseObject({ record_id: z.string() }),
  record_text: z.string().nullish(),
  object_slug: z.string(),
  email_addresses: texts,
  phone_numbers: texts,
  domains: texts,
});

/** A hit of the record search. */
export type SearchHit = z.infer<typeof searchHit>;

/** What a model needs of a hit. */
export function compactHit(hit: SearchHit) {
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
