import type { z } from "zod";

/** Requires at least one of these fields. The error names the first. */
export function requireSome<Input extends z.ZodObject>(
  input: Input,
  fields: readonly [string, ...string[]],
): Input {
  return input.superRefine((value, context) => {
    if (fields.some((field) => value[field] !== undefined)) return;
    const message = `expected at least one of ${fields.join(", ")}`;
    context.addIssue({ code: "custom", path: [fields[0]], message });
  });
}
