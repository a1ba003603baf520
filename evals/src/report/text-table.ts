/** Formats rows as a table for the terminal: the first column to the left, the others to the right. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const formatRow = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
      )
      .join("  ")
      .trimEnd();
  const [header = [], ...body] = rows;
  const line = widths.map((width) => "─".repeat(width)).join("──");
  return [formatRow(header), line, ...body.map(formatRow)].join("\n");
}
