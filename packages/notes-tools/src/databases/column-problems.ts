import { suggestClosest } from "@workbelt/core/provider";
import type { z } from "zod";

/** The types a column can have, as the key of its settings (Notion's property schema reference). */
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

/** One thing that is wrong with the definitions of columns, and where in them. */
export interface ColumnProblem {
  path: string[];
  message: string;
}

/** What is wrong with the columns of a new database; nothing when it can be made. */
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

/** What is wrong with changes of columns. */
export function findColumnChangeProblems(changes: Definitions): ColumnProblem[] {
  return Object.entries(changes).flatMap(([name, change]) =>
    change === null || isRename(change) ? [] : findTypeProblems(name, change),
  );
}

/** Adds such faults to those of the input `properties`. */
export function reportColumnProblems(
  context: z.core.$RefinementCtx,
  problems: readonly ColumnProblem[],
): void {
  for (const { message, path } of problems) {
    context.addIssue({ code: "custom", path: ["properties", ...path], message });
  }
}

/** The types a definition or change of a column names. */
export function getColumnTypes(definition: unknown): string[] {
  if (!isObject(definition)) return [];
  return COLUMN_TYPES.filter((type) => isObject(definition[type]));
}

/** Whether a change only gives a column another name. */
export function isRename(change: unknown): boolean {
  return isObject(change) && typeof change["name"] === "string" && Object.keys(change).length === 1;
}

function findTypeProblems(name: string, definition: unknown): ColumnProblem[] {
  if (getColumnTypes(definition).length === 1) return [];
  const example = `{"${suggestClosest(guessTypeName(definition), COLUMN_TYPES) ?? "rich_text"}":{}}`;
  return [{ path: [name], message: `expected one type as key, such as ${example}` }];
}

/** The word that was probably meant as the type. */
function guessTypeName(definition: unknown): string {
  if (typeof definition === "string") return definition;
  if (!isObject(definition)) return "";
  const { name: _name, description: _description, type, ...settings } = definition;
  return typeof type === "string" ? type : (Object.keys(settings)[0] ?? "");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
