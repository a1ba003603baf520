import type { z } from "zod";
import { filterFaults } from "./filter-faults.js";

/**
 * An input with a `filter`, checked for the mistakes that models make in filters. `objectOf` tells the
 * slug of the object whose records are asked for, where there is one.
 */
export function checkedQuery<Input extends z.ZodObject>(
  input: Input,
  objectOf: (value: z.output<Input>) => string | undefined,
): Input {
  return input.superRefine((value, context) => {
    const filter = (value as { filter?: Record<string, unknown> }).filter ?? {};
    for (const { message, path } of filterFaults(filter, objectOf(value))) {
      context.addIssue({ code: "custom", path: ["filter", ...path], message });
    }
  });
}
