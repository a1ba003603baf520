import { nameKey, suggestClosest, truncate } from "@workbelt/core/provider";
import { getList, getPath, getString } from "../content/json-path.js";
import type { Columns } from "./columns.js";

type Column = Columns[string];

const OPTION_TYPES = ["select", "multi_select", "status"];
// Some columns have hundreds; notes_database_fetch shows them all.
const MAX_LISTED = 30;
const MAX_NAME = 100;

/**
 * Lists the names of a column's options; undefined for a column of another type, and for one of which only a
 * value is known.
 */
export function listOptionNames(column: Column): string[] | undefined {
  const { type = "" } = column;
  if (!OPTION_TYPES.includes(type) || !Array.isArray(getPath(column, type, "options"))) {
    return undefined;
  }
  return getList(column, type, "options").flatMap((option) => getString(option, "name") ?? []);
}

/** Renders names of options for a message, at most 30. */
export function renderOptions(names: readonly string[]): string {
  const shown = names.slice(0, MAX_LISTED).map((name) => JSON.stringify(name));
  const others = names.length - shown.length;
  return `${shown.join(", ")}${others === 0 ? "" : ` and ${others} more`}`;
}

/** Finds the option that a name probably means: a misspelled or shortened one. */
export function findNearOption(name: string, options: readonly string[]): string | undefined {
  return suggestClosest(
    name,
    options.filter((option) => mayMean(nameKey(name), nameKey(option))),
  );
}

/** Few misspellings change the first letter, and names with other digits differ on purpose: Q3 and Q4. */
function mayMean(name: string, option: string): boolean {
  const isLike = option.includes(name) || option.at(0) === name.at(0);
  return isLike && getDigits(option) === getDigits(name);
}

/** Describes a name that no option of a column has: the one that it probably means, and all of them. */
export function describeUnknownOption(name: string, column: Column): string {
  const options = listOptionNames(column) ?? [];
  const near = findNearOption(name, options);
  const hint = near === undefined ? "." : `; did you mean ${JSON.stringify(near)}?`;
  const list = options.length === 0 ? "" : ` The options are ${renderOptions(options)}.`;
  return `There is no option ${JSON.stringify(truncate(name, MAX_NAME))}${hint}${list}`;
}

function getDigits(name: string): string {
  return name.replaceAll(/\D/g, "");
}
