import type { z } from "zod";

/** Requires that two fields are given together or not at all. */
export function requireBoth<Input extends z.ZodObject>(
  input: Input,
  pair: readonly [string, string],
) {
  return input.superRefine((value, context) => {
    const missing = findMissing(value, pair);
    if (missing !== undefined) context.addIssue({ code: "custom", ...missing });
  });
}

/** Finds the missing field of a pair of which one is given. */
export function findMissing(
  value: Readonly<Record<string, unknown>>,
  pair: readonly [string, string],
) {
  const [missing, ...others] = pair.filter((field) => value[field] === undefined);
  if (missing === undefined || others.length > 0) return undefined;
  const given = pair.find((field) => field !== missing);
  return { path: [missing], message: `expected together with ${given}` };
}
