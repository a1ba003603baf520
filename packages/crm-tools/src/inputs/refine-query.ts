import {
  AGGREGATE_NAMES_ITS_OWN,
  AGGREGATE_READS_ALL,
  refineAggregate,
} from "@workbelt/core/provider";
import type { z } from "zod";
import { findFilterProblems } from "./filter-problems.js";
import { rewriteFilter } from "./rewrite-filter.js";
import { type Sort, findSortProblems, rewriteSorts } from "./sort-problems.js";

/**
 * Checks `filter`, `sorts` and `view_id` of an input for the mistakes that models make and that cannot be rewritten.
 * `getObject` returns the slug of the queried object, if there is one.
 */
export function refineQuery<Input extends z.ZodObject>(
  input: Input,
  getObject: (value: z.output<Input>) => string | undefined,
): Input {
  const refined = refineAggregate(input, {
    attributes: AGGREGATE_NAMES_ITS_OWN,
    limit: AGGREGATE_READS_ALL,
    offset: AGGREGATE_READS_ALL,
  });
  return refined.superRefine((value, context) => {
    const given = value as {
      filter?: Record<string, unknown>;
      sorts?: Sort[];
      view_id?: string;
    };
    const { filter = {}, sorts = [] } = given;
    if (given.view_id !== undefined && given.filter !== undefined) {
      const message = "expected without filter: the CRM applies the view's filter or this one";
      context.addIssue({ code: "custom", path: ["view_id"], message });
    }
    const object = getObject(value);
    const written = { filter: rewriteFilter(filter, object), sorts: rewriteSorts(sorts, object) };
    const problems = [
      ...findFilterProblems(written.filter, object).map((fault) => ({ ...fault, input: "filter" })),
      ...findSortProblems(written.sorts, object).map((fault) => ({ ...fault, input: "sorts" })),
    ];
    for (const { input: name, message, path } of problems) {
      context.addIssue({ code: "custom", path: [name, ...path], message });
    }
  });
}
