import { validationError } from "../../errors.js";
import { object, text } from "../../validation/validators.js";
import {
  collections,
  type DataSourceDocument,
  type PageDocument,
  type WorkspaceDocument,
} from "../../repository/documents.js";
import type { NotesRepository } from "../../repository/notes-repository.js";
import type { ColumnKind, RowCell } from "../column-kind.js";
import { getColumns } from "../find-column.js";
import { evaluateFormula } from "./evaluate-formula.js";
import { replaceNamesWithIds } from "./replace-names-with-ids.js";
import { FormulaError, unwrapValue, UnsupportedFormulaError, type Value } from "./value.js";

type KindLookup = (type: string) => ColumnKind;

/**
 * Creates the column kind `formula`. Simple expressions are computed. Others are accepted and
 * returned as `unsupported`, a result type that the service has too.
 */
export function createFormulaColumn(findKind: KindLookup): ColumnKind<null> {
  const compute = ({ column, page, repository }: RowCell): Value | undefined => {
    const columns = getColumns(page, repository);
    return computeIfSupported(() =>
      evaluateFormula(column, { columns, page, repository, findKind }),
    );
  };
  const readResult = (cell: RowCell) => {
    const value = compute(cell);
    return value === undefined ? null : unwrapValue(value);
  };
  return {
    getEmptyValue: () => null,
    serialize: (_stored, cell) => compute(cell) ?? { type: "unsupported", unsupported: {} },
    filter: "formula",
    toPlain: (_stored, cell) => readResult(cell),
    toSortKey: (_stored, cell) => {
      const result = readResult(cell);
      if (typeof result === "boolean") return Number(result);
      return result !== null && typeof result === "object" ? result.start : result;
    },
    validateConfig: object({ expression: text({ min: 1 }) }),
    validateConfigChange: object({}, { expression: text({ min: 1 }) }),
    changeConfig: (input: { expression?: string }, column) => ({
      expression: input.expression ?? column.config["expression"],
    }),
    serializeConfig: ({ config }) => ({ expression: config["expression"] }),
    connect: (column, source, repository) => {
      const page = createEmptyRow(source, repository);
      const { columns } = source;
      rejectFormulaErrors(() => {
        const expression = replaceNamesWithIds(
          String(column.config["expression"]),
          columns,
          findWorkspaceId(repository),
        );
        const { made_in_app: madeInApp } = column.config;
        column.config = { expression };
        const { type } = evaluateFormula(column, { columns, page, repository, findKind });
        // Only formulas made in the app can be filtered: for others the service has no result type.
        if (madeInApp === true) column.config = { expression, result_type: type };
      });
    },
  };
}

/**
 * Returns the result, or undefined if the sandbox cannot compute it, for example because a column
 * was removed.
 */
function computeIfSupported(compute: () => Value): Value | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof UnsupportedFormulaError || error instanceof FormulaError) return undefined;
    throw error;
  }
}

/**
 * Rejects invalid formulas. The message is recorded for type errors and assumed [unknown-column-message] for unknown
 * columns.
 */
function rejectFormulaErrors(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof FormulaError) throw validationError("Type error with formula");
    if (!(error instanceof UnsupportedFormulaError)) throw error;
  }
}

/** Creates an empty row for type checks, since types do not depend on values. */
function createEmptyRow(source: DataSourceDocument, repository: NotesRepository): PageDocument {
  return {
    ...repository.stampCreated(),
    id: "",
    parent: {
      type: "data_source_id",
      data_source_id: source.id,
      database_id: source.databaseId,
    },
    inTrash: false,
    icon: null,
    cover: null,
    values: {},
  };
}

function findWorkspaceId(repository: NotesRepository): string {
  return repository.store.list<WorkspaceDocument>(collections.workspace)[0]?.id ?? "";
}
