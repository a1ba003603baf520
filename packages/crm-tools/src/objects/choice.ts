import { z } from "zod";

/** An option of a select attribute, or a status of a status attribute. */
export const choice = z.looseObject({
  id: z.looseObject({ option_id: z.string().nullish(), status_id: z.string().nullish() }),
  title: z.string(),
  is_archived: z.boolean().nullish(),
  celebration_enabled: z.boolean().nullish(),
  target_time_in_status: z.string().nullish(),
});

/** An option or status as the CRM returns it. */
export type CrmAttributeChoice = z.infer<typeof choice>;

/** Reduces an option of a list to its title, which values, filters and updates take. */
export function compactListedOption({ title }: CrmAttributeChoice): string {
  return title;
}

/** Reduces a status of a list to its title, which values, filters and updates take, and its settings. */
export function compactListedStatus(found: CrmAttributeChoice) {
  const { status_id: _id, ...own } = compactStatus(found);
  return own;
}

/** Reduces an option to what a model needs. Values are written as its title. */
export function compactOption({ id, title, is_archived }: CrmAttributeChoice) {
  return { option_id: id.option_id ?? null, title, ...(is_archived ? { is_archived } : {}) };
}

/** Reduces a status to what a model needs. Values are written as its title. */
export function compactStatus(found: CrmAttributeChoice) {
  const { celebration_enabled, id, is_archived, target_time_in_status, title } = found;
  return {
    status_id: id.status_id ?? null,
    title,
    ...(celebration_enabled ? { celebration_enabled } : {}),
    ...(target_time_in_status ? { target_time_in_status } : {}),
    ...(is_archived ? { is_archived } : {}),
  };
}
