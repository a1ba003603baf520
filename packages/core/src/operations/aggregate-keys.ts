import { parseMoment } from "../schemas/moment.js";
import type { Amount, Cell, Period, Reference, Time } from "./aggregate-input.js";

/** Common property of a group's items: a value of a column or a period; null for items without one. */
export type Key = Cell | null;

/** Returns true for an amount of money. */
export function isAmount(cell: Key): cell is Amount {
  return typeof cell === "object" && cell !== null && "amount" in cell;
}

/** Returns true for a date or moment. */
export function isTime(cell: Key): cell is Time {
  return typeof cell === "object" && cell !== null && "time" in cell;
}

/** Returns true for a reference, whose name is not its key. */
export function isReference(cell: Key): cell is Reference {
  return typeof cell === "object" && cell !== null && "id" in cell;
}

/** Returns a text that only equal values have. */
export function toText(key: Key): string {
  if (isReference(key)) return `id ${key.id}`;
  return typeof key === "string" ? `"${key}` : JSON.stringify(key);
}

/** Returns what a group's key is for a reader. */
export function toLabel(
  key: Key,
  labels: ReadonlyMap<string, string>,
): string | number | boolean | null {
  if (isReference(key)) return labels.get(key.id) ?? key.id;
  if (isTime(key)) return key.time;
  if (isAmount(key)) return `${key.amount} ${key.currency ?? ""}`.trim();
  return key;
}

/** Returns the names of references by id, with the id where several have the same name. */
export function labelReferences(
  references: readonly Reference[],
  found: ReadonlyMap<string, string>,
): Map<string, string> {
  const names = new Map(
    references.flatMap(({ id, name }) => {
      const known = name ?? found.get(id);
      return known === undefined ? [] : [[id, known] as const];
    }),
  );
  const uses = new Map<string, number>();
  for (const name of names.values()) uses.set(name, (uses.get(name) ?? 0) + 1);
  return new Map(
    [...names].map(([id, name]) => [id, (uses.get(name) ?? 0) > 1 ? `${name} (${id})` : name]),
  );
}

/** Returns the milliseconds of a date or moment since the epoch; NaN for another text. */
export function toMs(time: string): number {
  return parseMoment(time, { day: "start" })?.ms ?? Number.NaN;
}

const DAY_MS = 86_400_000;

/** Returns the period of a date, or of a moment in UTC, as texts that sort by time; null for another text. */
export function toPeriod(cell: Cell, period: Period): string | null {
  const text = isTime(cell) ? cell.time : typeof cell === "string" ? cell : "";
  const ms = toMs(text);
  if (Number.isNaN(ms)) return null;
  const day = new Date(ms).toISOString().slice(0, 10);
  const [year = "", month = ""] = day.split("-");
  switch (period) {
    case "day":
      return day;
    case "week": {
      const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
      return new Date(ms - sinceMonday * DAY_MS).toISOString().slice(0, 10);
    }
    case "month":
      return `${year}-${month}`;
    case "quarter":
      return `${year}-Q${Math.ceil(Number(month) / 3)}`;
    default:
      return year;
  }
}
