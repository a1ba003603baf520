import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { InputIssue } from "../errors/call-errors.js";
import { findField } from "./assert-pinned.js";
import type { CallerNames } from "./describe-issue.js";
import { isPlainObject } from "./is-plain-object.js";
import type { PinnedInputs } from "./omit-pinned.js";

/** Adds the pinned values to coerced arguments, and describes those that have another value. */
export function applyPinned(
  value: unknown,
  input: z.ZodObject,
  pinned: PinnedInputs,
  names: CallerNames,
): { value: unknown; issues: InputIssue[] } {
  if (!isPlainObject(value)) return { value, issues: [] };
  const issues = Object.entries(pinned)
    .filter(
      ([name, fixed]) =>
        !isAbsent(value[name], findField(input, name)) && !isDeepStrictEqual(value[name], fixed),
    )
    .map(([name]) => ({
      field: names.get(JSON.stringify([name])) ?? name,
      message: "this tool has a fixed value for it; leave it out",
    }));
  return { value: { ...value, ...pinned }, issues };
}

/** Returns true for a value that models send for an input they leave out. */
function isAbsent(given: unknown, field: z.ZodType | undefined): boolean {
  return given === undefined || (given === null && field?.safeParse(null).success !== true);
}
