import { getString } from "../../content/json-path.js";
import { parseFilterText } from "../../inputs/filter.js";

const MAX_LEVELS = 5;

/** Lists the columns that a filter names as `property`, for the explanation of an error. */
export function listNamedColumns(filter: unknown, level = 0): string[] {
  const parsed = level === 0 ? parseFilterText(filter) : filter;
  if (level > MAX_LEVELS || typeof parsed !== "object" || parsed === null) return [];
  const own = getString(parsed, "property");
  const inner = Object.values(parsed).flatMap((value) => listNamedColumns(value, level + 1));
  return own === undefined ? inner : [own, ...inner];
}
