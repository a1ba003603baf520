import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { ConfigurationError, type InputIssue } from "../errors/call-errors.js";
import type { CallerNames } from "./describe-issue.js";
import { isPlainObject } from "./is-plain-object.js";
import type { PinnedInputs } from "./omit-pinned.js";
import { suggestClosest } from "./suggest-closest.js";

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
        !isAbsent(value[name], fieldOf(input, name)) && !isDeepStrictEqual(value[name], fixed),
    )
    .map(([name]) => ({
      field: names.get(JSON.stringify([name])) ?? name,
      message: "this tool has a fixed value for it; leave it out",
    }));
  return { value: { ...value, ...pinned }, issues };
}

/** @throws ConfigurationError for a name that is no input of the operation, or a value that it refuses. */
export function assertPinned(tool: string, input: z.ZodObject, pinned: PinnedInputs): void {
  for (const [name, value] of Object.entries(pinned)) {
    const field = fieldOf(input, name);
    if (field === undefined) {
      throw new ConfigurationError(
        `pin: ${tool} has no input ${JSON.stringify(name)}.${suggest(name, Object.keys(input.shape))}`,
      );
    }
    const { error } = field.safeParse(value);
    if (error !== undefined) {
      const [issue] = error.issues;
      const path = [name, ...(issue?.path ?? [])].join(".");
      throw new ConfigurationError(
        `pin: ${tool} does not take this value of ${path}: ${issue?.message ?? "invalid"}.`,
      );
    }
  }
}

function suggest(name: string, known: readonly string[]): string {
  const guess = suggestClosest(name, known);
  return guess === undefined ? ` It takes: ${known.join(", ")}.` : ` Did you mean ${guess}?`;
}

function fieldOf({ shape }: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
}

/** Returns true for a value that models send for an input they leave out. */
function isAbsent(given: unknown, field: z.ZodType | undefined): boolean {
  return given === undefined || (given === null && field?.safeParse(null).success !== true);
}
