import { isDeepStrictEqual } from "node:util";
import type { InputIssue } from "@workbelt/core";
import type { Columns } from "../../schema/columns.js";
import { type FilterNode, fitsLevels, flatten, renderFilter, toOrOfAnds } from "./filter-node.js";
import type { FilterContext } from "./parse-conditions.js";
import { parseFilter } from "./parse-filter.js";

/** A filter to send, if any, and what was corrected in it; or the problems that prevent it. */
export interface CheckedFilter {
  filter: FilterNode | undefined;
  adjusted: string[];
  problems: InputIssue[];
}

const MAX_SHOWN_FILTER = 1000;

/** Checks a filter against the columns of a database, and corrects what is clear. */
export function checkFilter(given: unknown, columns: Columns): CheckedFilter {
  const context: FilterContext = { columns, problems: [], count: 0 };
  if (isEmpty(given)) {
    return {
      filter: undefined,
      adjusted: ["filter was empty, so every row matches"],
      problems: [],
    };
  }
  const parsed = parseFilter(given, context);
  const filter = parsed && reduceLevels(parsed);
  if (parsed !== undefined && filter === undefined) context.problems.push(TOO_DEEP);
  const unchanged = isDeepStrictEqual(filter, given);
  return {
    filter,
    adjusted:
      filter === undefined || unchanged
        ? []
        : [`filter was sent as ${renderFilter(filter, MAX_SHOWN_FILTER)}`],
    problems: context.problems,
  };
}

function isEmpty(given: unknown): boolean {
  return typeof given === "object" && given !== null && Object.keys(given).length === 0;
}

/** Rewrites a filter with more levels than the service accepts; undefined if that makes it too long. */
function reduceLevels(filter: FilterNode): FilterNode | undefined {
  if (fitsLevels(filter)) return filter;
  const flat = flatten(filter);
  return fitsLevels(flat) ? flat : toOrOfAnds(flat);
}

const TOO_DEEP: InputIssue = {
  field: "filter",
  message:
    "expected at most two levels of and, or: write it as an or of ands, or make a call for each alternative",
};
