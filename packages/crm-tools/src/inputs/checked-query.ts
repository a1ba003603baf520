import type { z } from "zod";
import { filterFaults } from "./filter-faults.js";
import { type Sort, sortFaults } from "./sort-faults.js";

/**
 * An input with a `filter` and `sorts`, checked for the mistakes that models make in them. `objectOf`
 * tells the slug of the object whose records are asked for, where there is one.
 */
export function checkedQuery<Input extends z.ZodObject>(
  input: Input,
  objectOf: (value: z.output<Input>) => string | undefined,
): Input {
  return input.superRefine((value, context) => {
    const { filter = {}, sorts = [] } = value as {
      filter?: Record<string, unknown>;
      sorts?: Sort[];
    };
    const object = objectOf(value);
    const faults = [
      ...filterFaults(filter, object).map((fault) => ({ ...fault, input: "filter" })),
      ...sortFaults(sorts, object).map((fault) => ({ ...fault, input: "sorts" })),
    ];
    for (const { input: name, message, path } of faults) {
      context.addIssue({ code: "custom", path: [name, ...path], message });
    }
  });
}
