import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ConfigurationError, type InputIssue } from "../errors/call-errors.js";
import type { CallerNames } from "./coerce-input.js";
import { findPrototypeKey, isPlainObject } from "../text/json.js";
import { suggestClosest } from "../text/suggest-closest.js";
import { registerModelSchema } from "./model-schema.js";

/** @throws ConfigurationError for a name that is not an input of the operation, or a value that it refuses. */
export function assertPinned(tool: string, input: z.ZodObject, pinned: PinnedInputs): void {
  for (const [name, value] of Object.entries(pinned)) {
    const field = findField(input, name);
    if (field === undefined) {
      throw new ConfigurationError(
        `pin: ${tool} has no input ${JSON.stringify(name)}.${suggest(name, Object.keys(input.shape))}`,
      );
    }
    const unsafe = findPrototypeKey({ [name]: value });
    if (unsafe !== undefined) {
      throw new ConfigurationError(
        `pin: ${tool} does not take the key ${unsafe.join(".")}. Leave it out.`,
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

/** Finds the schema of an input; undefined for an unknown name. */
export function findField({ shape }: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined;
}

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

/** Values of inputs that the host has fixed, by the inputs' names. */
export type PinnedInputs = Readonly<Record<string, unknown>>;

/** Returns the schema without the pinned inputs; the rules across inputs are left to the complete one. */
export function omitPinned(input: z.ZodObject, pinned: PinnedInputs): z.ZodObject {
  const remaining = Object.entries(input.shape).filter(([name]) => !Object.hasOwn(pinned, name));
  if (remaining.length === Object.keys(input.shape).length) return input;
  return registerModelSchema(z.strictObject(Object.fromEntries(remaining)));
}
