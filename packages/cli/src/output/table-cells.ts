import { isPlainObject, isUuid, type Operation } from "@workbelt/core/provider";
import { itemOf, shapeOf, unwrap } from "../input/schema-kind.js";

/** The contents of the cells of a table. */
export interface CellOptions {
  /** The ids to show: all, that of each row, or none. Names are shown for the others. @default "all" */
  ids?: "all" | "own" | "none" | undefined;
  /** Names of what ids refer to. */
  names?: ReadonlyMap<string, string> | undefined;
  /** Keys of items under which each key has a column of its own, such as `values`. */
  columnKeys?: readonly string[] | undefined;
  /** Members of objects that say which kind of thing they are. */
  kinds?: readonly string[] | undefined;
}

/** Returns the keys of a thing or of a list's items under which the keys are those of the workspace: `values`, `properties`. */
export function findColumnKeys({ output }: Operation): string[] {
  const items = shapeOf(output)?.["items"];
  const thing = items === undefined ? output : itemOf(items);
  if (thing === undefined) return [];
  const { options = [thing] } = unwrap(thing) as { options?: [] };
  return options.flatMap((option) =>
    Object.entries(shapeOf(option) ?? {})
      .filter(([, schema]) => unwrap(schema).def.type === "record")
      .map(([key]) => key),
  );
}

/** Formats the columns of an item by their names. Its own ids have no name: the row is about what they stand for. */
export function formatColumns(item: unknown, options: CellOptions): Map<string, string> {
  const columns = listColumns(item, options);
  const own = columns.find(([, value]) => isId(value))?.[0];
  const cells = columns.map(([name, value]): [string, string] => {
    if (!isId(value)) return [name, formatTableCell(value, options)];
    const { ids = "all" } = options;
    return [name, ids === "all" || (ids === "own" && name === own) ? value : ""];
  });
  return new Map(cells);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}

function listColumns(item: unknown, { columnKeys = [] }: CellOptions): [string, unknown][] {
  if (!isPlainObject(item)) return [["value", item]];
  return Object.entries(item).flatMap(([key, value]): [string, unknown][] =>
    columnKeys.includes(key) && isPlainObject(value)
      ? Object.entries(value).map(([member, each]) => [`${key}.${member}`, each])
      : [[key, value]],
  );
}

/** Returns the values of an item that only have ids, in which a person would read nothing. */
export function listUnnamed(item: unknown, options: CellOptions): unknown[] {
  return listColumns(item, options)
    .map(([, value]) => value)
    .filter((value) => typeof value === "object" && hasId(value))
    .filter((value) => formatTableCell(value, { kinds: options.kinds, ids: "none" }) === "");
}

/** Returns a value as a person reads it: lists and objects as their texts, ids as names, where these are known. */
export function formatTableCell(value: unknown, options: CellOptions): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const cells = value.map((each) => formatTableCell(each, options));
    return cells.filter((cell) => cell !== "").join(", ");
  }
  if (isPlainObject(value)) return formatObject(value, options);
  return typeof value === "string" ? formatString(value, options) : JSON.stringify(value);
}

// A time in UTC, as the services write it. Those at midnight are dates.
const UTC_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|\+00:?00)$/;

function formatString(text: string, { ids = "all", names }: CellOptions): string {
  const [, date, time] = UTC_TIME.exec(text) ?? [];
  if (date !== undefined) return time === "00:00" ? date : `${date} ${time}`;
  const name = names?.get(text);
  if (!isUuid(text)) return name ?? text;
  return [name, ids === "all" ? text : undefined].filter(Boolean).join(" ");
}

/** Returns true if a value has an id in it. */
export function hasId(value: unknown): boolean {
  if (isId(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasId);
}

/** Joins the texts of an object. Its kind is left out beside others, and where only the id would say which one it is. */
function formatObject(object: Record<string, unknown>, options: CellOptions): string {
  const entries = Object.entries(object);
  const others = entries.filter(([key]) => options.kinds?.includes(key) !== true);
  const isWhole = (options.ids ?? "all") === "all" || others.length === 0;
  const shown = isWhole ? entries : others;
  const texts = shown.map(([, value]) => formatTableCell(value, options));
  return [...new Set(texts.filter((text) => text !== ""))].join(" ");
}
