import type { Column } from "../../repository/documents.js";
import type { Cell, ColumnKind, PlainValue, RowCell } from "../column-kind.js";
import { getColumns } from "../find-column.js";
import { connectRollup, findRollupColumns, validateRollupConfig } from "./rollup-config.js";
import { rollupFunctions, type RollupResult } from "./rollup-functions.js";

type KindLookup = (type: string) => ColumnKind;

/** Creates the column kind `rollup`, which aggregates a column of related rows. */
export function createRollupColumn(findKind: KindLookup): ColumnKind<null> {
  const readValues = (cell: RowCell): PlainValue[] =>
    listCells(cell).map((relatedCell) =>
      findKind(relatedCell.column.type).toPlain(getStoredValue(relatedCell, findKind), relatedCell),
    );
  const readItems = (cell: Cell): Record<string, unknown>[] =>
    listCells(cell).map((relatedCell) => {
      const { type, id } = relatedCell.column;
      const value = findKind(type).serialize(getStoredValue(relatedCell, findKind), {
        ...relatedCell,
        scope: cell.scope,
      });
      return { type, id: encodeURIComponent(id), [type]: value };
    });
  const summarize = (cell: RowCell): RollupResult => {
    const name = String(cell.column.config["function"]);
    const compute = rollupFunctions[name];
    if (compute === undefined || findCellColumns(cell) === undefined)
      return { type: "unsupported" };
    return compute(readValues(cell));
  };
  return {
    getEmptyValue: () => null,
    serialize: (_stored, cell) => {
      const common = { function: cell.column.config["function"] };
      const summary = summarize(cell);
      if (summary.type === "array") {
        const array = readItems(cell).map(({ id: _, ...item }) => item);
        return { type: "array", array: summary.isUnique ? deduplicate(array) : array, ...common };
      }
      return summary.type === "unsupported"
        ? { type: "unsupported", unsupported: {}, ...common }
        : { ...summary, ...common };
    },
    listItems: readItems,
    listValues: readValues,
    filter: "rollup",
    toPlain: (_stored, cell) => {
      const summary = summarize(cell);
      if (summary.type === "number") return summary.number;
      if (summary.type === "date") return summary.date;
      return summary.type === "array" ? readValues(cell).flatMap(toTexts) : null;
    },
    toSortKey: (_stored, cell) => {
      const summary = summarize(cell);
      if (summary.type === "number") return summary.number;
      if (summary.type === "date")
        return summary.date && new Date(summary.date.start).toISOString();
      return readValues(cell).flatMap(toTexts)[0]?.toLowerCase() ?? null;
    },
    validateConfig: validateRollupConfig,
    connect: connectRollup,
    serializeConfig: (column, columns, repository) => {
      const rollupColumns = findRollupColumns(column, columns, repository);
      return {
        rollup_property_name: rollupColumns?.relatedColumn.name ?? "",
        relation_property_name: rollupColumns?.relation.name ?? "",
        ...column.config,
      };
    },
  };
}

/** Lists the cells that a rollup aggregates, in the order of its relation. */
function listCells(cell: RowCell): RowCell[] {
  const rollupColumns = findCellColumns(cell);
  if (rollupColumns === undefined) return [];
  const { page, repository } = cell;
  const related = (page.values[rollupColumns.relation.id] ?? []) as string[];
  return related.map((id) => ({
    column: rollupColumns.relatedColumn,
    page: repository.requirePage(id),
    repository,
  }));
}

function findCellColumns({
  column,
  page,
  repository,
}: RowCell): ReturnType<typeof findRollupColumns> {
  return findRollupColumns(column, getColumns(page, repository), repository);
}

function getStoredValue(
  { column, page }: { column: Column; page: RowCell["page"] },
  find: KindLookup,
) {
  return page.values[column.id] ?? find(column.type).getEmptyValue(column);
}

function deduplicate(items: object[]): object[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function toTexts(relatedCell: PlainValue): string[] {
  if (relatedCell === null || relatedCell === "") return [];
  if (Array.isArray(relatedCell)) return relatedCell;
  return [typeof relatedCell === "object" ? relatedCell.start : String(relatedCell)];
}
