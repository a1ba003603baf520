import type { z } from "zod";

/** Requires at least one of these fields. The error is about the first; `advice` ends it. */
export function requireSome<Input extends z.ZodObject>(
  input: Input,
  fields: readonly [string, ...string[]],
  advice = "",
): Input {
  return input.superRefine((value, context) => {
    if (fields.some((field) => value[field] !== undefined)) return;
    const message = `expected at least one of ${fields.join(", ")}${advice}`;
    context.addIssue({ code: "custom", path: [fields[0]], message });
  });
}
