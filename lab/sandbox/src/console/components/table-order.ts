import type { Context } from "hono";
import { createHref } from "../paths.js";
import type { TableColumn } from "./render-table.js";

/** The search of a visitor in a table, and its order. */
export interface TableQuery {
  search: string;
  /** Key of the column that it is sorted by; empty for the order in which rows were added. */
  sort: string;
  isDescending: boolean;
  offset: number;
}

/** Reads `q`, `sort`, `dir` and `offset` of a request. */
export function readTableQuery({ req }: Context): TableQuery {
  const offset = Number(req.query("offset") ?? 0);
  return {
    search: (req.query("q") ?? "").trim().slice(0, 200),
    sort: (req.query("sort") ?? "").slice(0, 200),
    isDescending: req.query("dir") === "desc",
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** Returns the parameters of a table's address, without the offset. */
export function toTableParameters({
  search,
  sort,
  isDescending,
}: TableQuery): Record<string, string> {
  return { q: search, sort, dir: sort !== "" && isDescending ? "desc" : "" };
}

/** Makes the heading of a column a link that sorts by it, and in the other direction when it does already. */
export function toSortable(
  column: TableColumn,
  key: string,
  {
    path,
    query,
    parameters = {},
  }: { path: string; query: TableQuery; parameters?: Record<string, string> },
): TableColumn {
  const isSorted = query.sort === key;
  const isDescending = isSorted && !query.isDescending;
  const href = createHref(path, {
    ...parameters,
    ...toTableParameters({ ...query, sort: key, isDescending }),
  });
  const direction = query.isDescending ? "descending" : "ascending";
  return { ...column, sort: { href, ...(isSorted && { direction }) } };
}

/** Sorts by values: numbers before texts, and rows without a value last in both directions. */
export function sortBy<Row>(
  rows: readonly Row[],
  read: (row: Row) => string | number | undefined,
  isDescending: boolean,
): Row[] {
  const keyed = rows.map((row) => ({ row, key: read(row) }));
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const compare = (one: string | number, other: string | number) =>
    typeof one === "number" && typeof other === "number"
      ? one - other
      : collator.compare(String(one), String(other));
  return keyed
    .toSorted(({ key: one }, { key: other }) => {
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined);
      return isDescending ? compare(other, one) : compare(one, other);
    })
    .map(({ row }) => row);
}
