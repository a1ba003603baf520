import type { z } from "zod";
import { hasNoValue } from "../schema/has-no-value.js";

/** Requires the value of at least one attribute in an input that holds values by slug. */
export function requireValues<Input extends z.ZodObject>(input: Input, field: string): Input {
  return input.refine((value) => Object.keys(value[field] as object).length > 0, {
    path: [field],
    message: "expected the value of at least one attribute",
  });
}

/** Reports attributes without a value to add, which would leave them unchanged without an error. */
export function reportNothingToAdd(
  values: Readonly<Record<string, unknown>>,
  { context, field, advice }: { context: z.core.$RefinementCtx; field: string; advice: string },
): void {
  for (const slug of Object.keys(values).filter((each) => hasNoValue(values[each]))) {
    const message = `expected a value to add; ${advice}`;
    context.addIssue({ code: "custom", path: [field, slug], message });
  }
}
