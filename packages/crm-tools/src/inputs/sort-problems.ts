import { suggestSort } from "./attribute-aliases.js";
import type { QueryProblem } from "./filter-problems.js";
import { renderForm } from "./render-form.js";

/** One item of the input `sorts`. */
export interface Sort {
  attribute?: string | undefined;
  path?: readonly (readonly string[])[] | undefined;
  direction: string;
  field?: string | undefined;
}

/** Rewrites sorts by names that are not attributes of the object, where the right form is known. */
export function rewriteSorts(sorts: readonly Sort[], object?: string): Sort[] {
  return sorts.map((sort) => {
    if (sort.attribute === undefined) return sort;
    const { attribute, field, direction } = sort;
    const correct = suggestSort(attribute, object, direction);
    const isComplete = correct !== undefined && !renderForm(correct).includes("…");
    return isComplete ? ({ ...(field === undefined ? {} : { field }), ...correct } as Sort) : sort;
  });
}

/** Finds sorts by names that are not attributes of the object, each with the right form. */
export function findSortProblems(sorts: readonly Sort[], object?: string): QueryProblem[] {
  return sorts.flatMap(({ attribute, direction }, index) => {
    if (attribute === undefined) return [];
    const correctForm = suggestSort(attribute, object, direction);
    return correctForm === undefined
      ? []
      : [{ path: [index, "attribute"], message: `expected ${renderForm(correctForm)}` }];
  });
}
