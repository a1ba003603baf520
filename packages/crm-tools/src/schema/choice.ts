import { pickWritten } from "@workbelt/core/provider";
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

/** The shape of an option for models. */
export const optionOutput = z.strictObject({
  option_id: z.string().nullable(),
  title: z.string(),
  is_archived: z.literal(true).optional(),
});

/** The shape of a status for models. */
export const statusOutput = z.strictObject({
  status_id: z.string().nullable(),
  title: z.string(),
  celebration_enabled: z.literal(true).optional(),
  target_time_in_status: z.string().describe("ISO 8601 duration").optional(),
  is_archived: z.literal(true).optional(),
});

const writtenChoice = {
  title: z.string(),
  is_archived: z.boolean().nullish(),
};

/** The shape of a changed option for models: its title, and what was written. */
export const writtenOptionOutput = z.strictObject({
  option_id: z.string().nullable(),
  ...writtenChoice,
});

/** The shape of a changed status for models: its title, and what was written. */
export const writtenStatusOutput = z.strictObject({
  status_id: z.string().nullable(),
  ...writtenChoice,
  celebration_enabled: z.boolean().nullish(),
  target_time_in_status: z.string().describe("ISO 8601 duration").nullish(),
});

/** The shape of a status in a list for models. */
export const listedStatusOutput = statusOutput.omit({ status_id: true });

/** Reduces an option of a list to its title, which values, filters and updates take. */
export function compactListedOption({ title }: CrmAttributeChoice): string {
  return title;
}

/** Reduces a status of a list to its title, which values, filters and updates take, and its settings. */
export function compactListedStatus(found: CrmAttributeChoice): z.infer<typeof listedStatusOutput> {
  const { status_id: _id, ...own } = compactStatus(found);
  return own;
}

/** Reduces an option to what a model needs. Values are written as its title. */
export function compactOption({
  id,
  title,
  is_archived,
}: CrmAttributeChoice): z.infer<typeof optionOutput> {
  return { option_id: id.option_id ?? null, title, ...(is_archived ? { is_archived } : {}) };
}

/** Reduces a status to what a model needs. Values are written as its title. */
export function compactStatus(found: CrmAttributeChoice): z.infer<typeof statusOutput> {
  const { celebration_enabled, id, is_archived, target_time_in_status, title } = found;
  return {
    status_id: id.status_id ?? null,
    title,
    ...(celebration_enabled ? { celebration_enabled } : {}),
    ...(target_time_in_status ? { target_time_in_status } : {}),
    ...(is_archived ? { is_archived } : {}),
  };
}

/** Changes of an option or status, beside the inputs that name it. */
interface GivenChanges {
  title?: string | undefined;
  is_archived?: boolean | undefined;
  celebration_enabled?: boolean | undefined;
  target_time_in_status?: string | null | undefined;
}

/** Reduces a changed option to its title, and what a call wrote. */
export function compactWrittenOption(
  { id, is_archived: isArchived, title }: CrmAttributeChoice,
  { is_archived }: GivenChanges,
): z.infer<typeof writtenOptionOutput> {
  const option_id = id.option_id ?? null;
  return { option_id, title, ...pickWritten({ is_archived }, { is_archived: isArchived }) };
}

/** Reduces a changed status to its title, and what a call wrote. */
export function compactWrittenStatus(
  { celebration_enabled, id, is_archived, target_time_in_status, title }: CrmAttributeChoice,
  given: GivenChanges,
): z.infer<typeof writtenStatusOutput> {
  const changes = {
    is_archived: given.is_archived,
    celebration_enabled: given.celebration_enabled,
    target_time_in_status: given.target_time_in_status,
  };
  const present = { is_archived, celebration_enabled, target_time_in_status };
  return { status_id: id.status_id ?? null, title, ...pickWritten(changes, present) };
}
