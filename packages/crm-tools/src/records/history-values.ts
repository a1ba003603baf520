import type { InputIssue } from "@workbelt/core";
import { forModels, isPlainObject, openObject, parseMoment } from "@workbelt/core/provider";
import { z } from "zod";
import { describeReadOnly } from "../errors/read-only-attributes.js";
import type { CrmAttribute } from "../schema/attribute.js";

/** Most values of a history. */
export const MAX_VALUES = 400;
const CLOCK_TOLERANCE_MS = 5 * 60_000;

const moment = z.iso.datetime({ offset: true }).refine((text) => toMs(text) <= latest(), {
  error: "expected a time that is not in the future",
});

const periodValue = z
  .strictObject({
    value: z.unknown().refine((value) => value !== undefined && value !== null && value !== "", {
      error:
        "expected a value, in the form of an update; leave the item out for a time without one",
    }),
    active_from: moment,
    active_until: moment.nullable(),
  })
  .refine(({ active_from, active_until }) => toMs(active_until) > toMs(active_from), {
    path: ["active_until"],
    message: "expected a time after active_from, or null while it is active",
  });

/** A value and the period in which it is active, as the input has it. */
export type PeriodValue = z.infer<typeof periodValue>;

// An item is an open object, because its value may have any type: the schemas of models' providers need one.
const PERIOD = '{"value":"Lead","active_from":"2026-01-05T09:00:00Z","active_until":null}';

/** The input with the values of a history. */
export const historyValues = forModels(
  z
    .array(openObject(PERIOD))
    .min(1)
    .max(MAX_VALUES)
    .superRefine((items, context) => {
      for (const [index, item] of items.entries()) {
        for (const { message, path } of periodValue.safeParse(item).error?.issues ?? [])
          context.addIssue({ code: "custom", path: [index, ...path], message });
      }
    })
    .describe(`[${PERIOD}]; value as in updates, active_until null while active`),
  { opaque: true },
);

/** Returns the values of the input, which was validated. */
export function readPeriods(items: readonly object[]): PeriodValue[] {
  return items.map((item) => periodValue.parse(item));
}

/** Finds what the attribute does not allow: it is not writable, or has one value at a time. */
export function findHistoryProblems(
  values: readonly PeriodValue[],
  attribute: CrmAttribute,
): InputIssue[] {
  const unwritable = describeUnwritable(attribute);
  if (unwritable !== undefined) return [{ field: "attribute", message: unwritable }];
  if (attribute.is_multiselect !== false) return [];
  const ordered = values
    .map((each, index) => ({ ...each, index }))
    .toSorted((one, other) => toMs(one.active_from) - toMs(other.active_from));
  return ordered.slice(1).flatMap((each, position) => {
    const earlier = ordered[position];
    if (earlier === undefined || toMs(earlier.active_until) <= toMs(each.active_from)) return [];
    const message = `expected a time after values.${earlier.index} ends: ${attribute.api_slug} has one value at a time`;
    return [{ field: `values.${each.index}.active_from`, message }];
  });
}

function describeUnwritable({ api_slug, is_writable, relationship }: CrmAttribute) {
  if (is_writable === false) return describeReadOnly([api_slug]);
  return isPlainObject(relationship)
    ? `${api_slug} is a relationship, whose history cannot be written; crm_update_record changes its values`
    : undefined;
}

function toMs(text: string | null): number {
  return text === null ? Infinity : (parseMoment(text, { day: "start" })?.ms ?? Number.NaN);
}

function latest(): number {
  return Date.now() + CLOCK_TOLERANCE_MS;
}
