import type { z } from "zod";

/** An input two fields of which are given together or not at all. */
export function requireBoth<Input extends z.ZodObject>(
  input: Input,
  pair: readonly [string, string],
) {
  return input.superRefine((value, context) => {
    const missing = findMissing(value, pair);
    if (missing !== undefined) context.addIssue({ code: "custom", ...missing });
  });
}

/** Which of two fields is missing beside the other, and that it is. */
export function findMissing(
  value: Readonly<Record<string, unknown>>,
  pair: readonly [string, string],
) {
  const [missing, ...others] = pair.filter((field) => value[field] === undefined);
  if (missing === undefined || others.length > 0) return undefined;
  const given = pair.find((field) => field !== missing);
  return { path: [missing], message: `expected together with ${given}` };
}
