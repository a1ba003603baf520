/** Forms of the output. */
export const FORMATS = ["json", "table", "compact", "csv"] as const;

/** Form of the output: everything, a table for people, what a model reads, or a table for programs. */
export type Format = (typeof FORMATS)[number];

/** Returns the form without `--format`: a table at a terminal, JSON in a pipe. */
export function defaultFormat(): Format {
  return process.stdout.isTTY ? "table" : "json";
}

/** Returns true for the key of a page that leads to the next one, such as `next_offset`. */
export function isNextPage(key: string): boolean {
  return key.startsWith("next_");
}
