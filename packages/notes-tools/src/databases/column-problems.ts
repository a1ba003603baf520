import { isPlainObject, suggestClosest } from "@workbelt/core/provider";
import type { z } from "zod";

/** Column types, the keys of their settings (Notion's property schema reference). */
const COLUMN_TYPES = [
  "title",
  "rich_text",
  "number",
  "select",
  "multi_select",
  "status",
  "date",
  "people",
  "files",
  "checkbox",
  "url",
  "email",
  "phone_number",
  "formula",
  "relation",
  "rollup",
  "created_time",
  "created_by",
  "last_edited_time",
  "last_edited_by",
  "last_visited_time",
  "unique_id",
  "button",
  "location",
  "place",
  "verification",
] as const;

type Definitions = Readonly<Record<string, unknown>>;

/** A problem in column definitions, and its path. */
export interface ColumnProblem {
  path: string[];
  message: string;
}

/** Finds the problems in the columns of a new database; empty if they are valid. */
export function findNewColumnProblems(definitions: Definitions): ColumnProblem[] {
  const problems = Object.entries(definitions).flatMap(([name, column]) =>
    findTypeProblems(name, column),
  );
  if (problems.length > 0) return problems;
  const titles = Object.values(definitions).filter(
    (column) => getColumnTypes(column)[0] === "title",
  );
  const message = 'expected exactly one title column, such as {"Name":{"title":{}}}';
  return titles.length === 1 ? [] : [{ path: [], message }];
}

/** Finds the problems in column changes. */
export function findColumnChangeProblems(changes: Definitions): ColumnProblem[] {
  return Object.entries(changes).flatMap(([name, change]) =>
    change === null || isRename(change) ? [] : findTypeProblems(name, change),
  );
}

/** Reports problems as issues of the input `properties`. */
export function reportColumnProblems(
  context: z.core.$RefinementCtx,
  problems: readonly ColumnProblem[],
): void {
  for (const { message, path } of problems) {
    context.addIssue({ code: "custom", path: ["properties", ...path], message });
  }
}

/** Returns the types in a column's definition or change. */
export function getColumnTypes(definition: unknown): string[] {
  if (!isPlainObject(definition)) return [];
  return COLUMN_TYPES.filter((type) => isPlainObject(definition[type]));
}

/** Returns true if a change only renames a column. */
export function isRename(change: unknown): boolean {
  return (
    isPlainObject(change) && typeof change["name"] === "string" && Object.keys(change).length === 1
  );
}

function findTypeProblems(name: string, definition: unknown): ColumnProblem[] {
  if (getColumnTypes(definition).length === 1) return [];
  const example = `{"${suggestClosest(guessTypeName(definition), COLUMN_TYPES) ?? "rich_text"}":{}}`;
  return [{ path: [name], message: `expected one type as key, such as ${example}` }];
}

/** Returns the text that was probably meant as the type. */
function guessTypeName(definition: unknown): string {
  if (typeof definition === "string") return definition;
  if (!isPlainObject(definition)) return "";
  const { name: _name, description: _description, type, ...settings } = definition;
  return typeof type === "string" ? type : (Object.keys(settings)[0] ?? "");
}
