/** Returns a text of a block's content or a column's configuration; empty if it is missing. */
export function getText(content: Readonly<Record<string, unknown>>, key: string): string {
  const value = content[key];
  return typeof value === "string" ? value : "";
}
