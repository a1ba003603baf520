import { suggestClosest } from "@workbelt/core/provider";
import { z } from "zod";

// Fields of an activity that models read, besides its id.
const FIELDS = [
  "title",
  "type",
  "activity_type",
  "status",
  "language",
  "started_at",
  "duration",
  "host",
  "participants",
  "account",
  "account_id",
  "lead_id",
  "opportunity",
  "opportunity_id",
  "external_id",
  "crm_url",
];

/** The input that selects what a model reads of each activity. `execute` returns all of it. */
export const attributesInput = z
  .array(
    z.string().refine((name) => name === "activity_id" || FIELDS.includes(name), {
      error: ({ input }) =>
        `there is no such attribute; did you mean ${suggestClosest(String(input), FIELDS) ?? FIELDS.join(", ")}?`,
    }),
  )
  .min(1)
  .describe('Only these, as ["title","started_at"]');

/** Returns the selected fields of an activity, with its id; all of them without a selection. */
export function selectFields(
  activity: Readonly<Record<string, unknown>>,
  attributes: readonly string[] | undefined,
): object {
  if (attributes === undefined) return activity;
  const isSelected = (name: string) => name === "activity_id" || attributes.includes(name);
  return Object.fromEntries(Object.entries(activity).filter(([name]) => isSelected(name)));
}
