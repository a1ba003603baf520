import { validationError } from "../../errors.js";
import type { MarkdownBlock } from "../markdown-block.js";
import { createParsedBlock, type ParseContext } from "../parse-context.js";

/** Assumed [table-rows-are-even]: rows are as wide as the widest, so that a short text could fill the memory. */
const MAX_CELLS = 100_000;

/** Creates a table from the rich text of its cells, in request format. */
export function createTable(
  context: ParseContext,
  rows: object[][][],
  input: { has_column_header?: boolean; has_row_header?: boolean },
): MarkdownBlock {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 1);
  if (width * rows.length > MAX_CELLS) {
    throw validationError(`A table in the markdown has more than ${MAX_CELLS} cells.`);
  }
  const children = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, index) => row[index] ?? []);
    return createParsedBlock(context, "table_row", { cells });
  });
  const table = { table_width: width, has_column_header: false, has_row_header: false, ...input };
  return createParsedBlock(context, "table", table, children);
}
