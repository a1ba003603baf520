import { validateFilter } from "../data-sources/filter/validate-filter.js";
import {
  anyObject,
  isObject,
  list,
  object,
  oneOfValues,
  text,
  type Validator,
} from "../validation/validators.js";
import type { ViewDocument, ViewSort } from "../repository/documents.js";

/** Fields of a view that can be set and changed. */
export interface ViewFieldsInput {
  name?: string;
  filter?: Record<string, unknown> | null;
  sorts?: ViewSort[] | null;
  quick_filters?: Record<string, Record<string, unknown> | null> | null;
  configuration?: Record<string, unknown>;
}

/** Validates the name of a view. */
export const validateViewName: Validator = text({ min: 1 });

/**
 * Validates the sorts of a view. The SDK's types allow sorts by column in updates; the same is assumed [new-views-sort-by-column]
 * for new views, whose sorts they leave open.
 */
export const validateViewSorts: Validator = list(
  object({ property: text(), direction: oneOfValues("ascending", "descending") }),
);

/** Validates the filter of a view, which has the same form as that of a query. */
export const validateViewFilter: Validator = validateFilter;

/** Validates quick filters: conditions by column, each a property filter without `property`. */
export const validateQuickFilters: Validator = (value, path) => {
  const problems = anyObject(value, path);
  if (problems.length > 0 || !isObject(value)) return problems;
  return Object.entries(value).flatMap(([property, condition]) =>
    condition === null
      ? []
      : validateFilter(
          isObject(condition) ? { property, ...condition } : condition,
          `${path}.${property}`,
        ),
  );
};

/** Applies quick filters to existing ones: null removes one or, in place of all, all of them. */
export function mergeQuickFilters(
  existing: ViewDocument["quickFilters"],
  input: ViewFieldsInput["quick_filters"],
): ViewDocument["quickFilters"] {
  if (input === undefined) return existing;
  const entries = Object.entries({ ...existing, ...input }).filter(([, each]) => each !== null);
  if (input === null || entries.length === 0) return null;
  return Object.fromEntries(entries) as ViewDocument["quickFilters"];
}
