import { nullable, object, text } from "../validation/check.js";
import { childIds } from "../workspace/tree.js";
import type { ColumnKind } from "./column-kind.js";

interface SentConfig {
  prefix?: string | null;
}

/**
 * The column `unique_id`: a number for each row of a data source, which no row gets twice. Beside
 * the prefix its configuration keeps the number of the next row.
 */
export const uniqueId: ColumnKind<number | null> = {
  empty: () => null,
  answer: (kept, { column }) => ({ prefix: column.config["prefix"] ?? null, number: kept }),
  assign: (column) => {
    const number = Number(column.config["next"]);
    column.config = { ...column.config, next: number + 1 };
    return number;
  },
  filter: "number",
  plain: (kept) => kept,
  sortKey: (kept) => kept,
  config: object({}, { prefix: nullable(text()) }),
  keepConfig: ({ prefix = null }: SentConfig) => ({ prefix, next: 1 }),
  changeConfig: (sent: SentConfig, column) => ({ ...column.config, ...sent }),
  // Rows that were there before the column are numbered in their order.
  connect: (column, source, repository) => {
    for (const id of childIds(repository, source.id)) {
      const page = repository.page(id);
      page.values[column.id] ??= uniqueId.assign?.(column);
      repository.savePage(page);
    }
  },
  answerConfig: ({ config }) => ({ prefix: config["prefix"] ?? null }),
};
