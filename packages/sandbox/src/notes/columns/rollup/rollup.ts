import type { Column } from "../../workspace/documents.js";
import type { Cell, ColumnKind, Plain, RowCell } from "../column-kind.js";
import { columnsOf } from "../find.js";
import { connectRollup, findRolled, rollupConfigCheck } from "./config.js";
import { rollupFunctions, type Summary } from "./functions.js";

type KindLookup = (type: string) => ColumnKind;

/** The column `rollup`: what the rows of a relation hold in one of their columns, in sum. */
export function rollup(findKind: KindLookup): ColumnKind<null> {
  const readParts = (cell: RowCell): Plain[] =>
    listCells(cell).map((part) => findKind(part.column.type).plain(readKept(part, findKind), part));
  const readItems = (cell: Cell): Record<string, unknown>[] =>
    listCells(cell).map((part) => {
      const { type, id } = part.column;
      const value = findKind(type).answer(readKept(part, findKind), { ...part, scope: cell.scope });
      return { type, id: encodeURIComponent(id), [type]: value };
    });
  const summarize = (cell: RowCell): Summary => {
    const name = String(cell.column.config["function"]);
    const compute = rollupFunctions[name];
    if (compute === undefined || findSides(cell) === undefined) return { type: "unsupported" };
    return compute(readParts(cell));
  };
  return {
    empty: () => null,
    answer: (_kept, cell) => {
      const shown = { function: cell.column.config["function"] };
      const summary = summarize(cell);
      if (summary.type === "array") {
        const array = readItems(cell).map(({ id: _, ...item }) => item);
        return { type: "array", array: summary.isUnique ? dropRepeated(array) : array, ...shown };
      }
      return summary.type === "unsupported"
        ? { type: "unsupported", unsupported: {}, ...shown }
        : { ...summary, ...shown };
    },
    items: readItems,
    parts: readParts,
    filter: "rollup",
    plain: (_kept, cell) => {
      const summary = summarize(cell);
      if (summary.type === "number") return summary.number;
      if (summary.type === "date") return summary.date;
      return summary.type === "array" ? readParts(cell).flatMap(toText) : null;
    },
    sortKey: (_kept, cell) => {
      const summary = summarize(cell);
      if (summary.type === "number") return summary.number;
      if (summary.type === "date")
        return summary.date && new Date(summary.date.start).toISOString();
      return readParts(cell).flatMap(toText)[0]?.toLowerCase() ?? null;
    },
    config: rollupConfigCheck,
    connect: connectRollup,
    answerConfig: (column, columns, repository) => {
      const sides = findRolled(column, columns, repository);
      return {
        rollup_property_name: sides?.rolled.name ?? "",
        relation_property_name: sides?.relation.name ?? "",
        ...column.config,
      };
    },
  };
}

/** The cells that a rollup takes together, in the order of its relation. */
function listCells(cell: RowCell): RowCell[] {
  const sides = findSides(cell);
  if (sides === undefined) return [];
  const { page, repository } = cell;
  const related = (page.values[sides.relation.id] ?? []) as string[];
  return related.map((id) => ({ column: sides.rolled, page: repository.page(id), repository }));
}

function findSides({ column, page, repository }: RowCell): ReturnType<typeof findRolled> {
  return findRolled(column, columnsOf(page, repository), repository);
}

function readKept({ column, page }: { column: Column; page: RowCell["page"] }, find: KindLookup) {
  return page.values[column.id] ?? find(column.type).empty(column);
}

function dropRepeated(items: object[]): object[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function toText(part: Plain): string[] {
  if (part === null || part === "") return [];
  if (Array.isArray(part)) return part;
  return [typeof part === "object" ? part.start : String(part)];
}
