import { nullable, object, text } from "../validation/validators.js";
import { getChildIds } from "../repository/children.js";
import type { ColumnKind } from "./column-kind.js";

interface UniqueIdConfigInput {
  prefix?: string | null;
}

/**
 * The column kind `unique_id`: a number for each row of a data source, never reused. Its
 * configuration stores the prefix and the next number.
 */
export const uniqueIdColumn: ColumnKind<number | null> = {
  getEmptyValue: () => null,
  serialize: (stored, { column }) => ({ prefix: column.config["prefix"] ?? null, number: stored }),
  createInitialValue: (column) => {
    const number = Number(column.config["next"]);
    column.config = { ...column.config, next: number + 1 };
    return number;
  },
  filter: "number",
  toPlain: (stored) => stored,
  toSortKey: (stored) => stored,
  validateConfig: object({}, { prefix: nullable(text()) }),
  normalizeConfig: ({ prefix = null }: UniqueIdConfigInput) => ({ prefix, next: 1 }),
  changeConfig: (input: UniqueIdConfigInput, column) => ({ ...column.config, ...input }),
  // Existing rows are numbered in order.
  connect: (column, source, repository) => {
    for (const id of getChildIds(repository, source.id)) {
      const page = repository.requirePage(id);
      page.values[column.id] ??= uniqueIdColumn.createInitialValue?.(column);
      repository.savePage(page);
    }
  },
  serializeConfig: ({ config }) => ({ prefix: config["prefix"] ?? null }),
};
