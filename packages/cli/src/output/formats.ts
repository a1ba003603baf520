/** Forms of the output. */
export const FORMATS = ["json", "table", "compact", "csv"] as const;

/** Form of the output: everything, a table for people, what a model reads, or a table for programs. */
export type Format = (typeof FORMATS)[number];

/** Returns the form without `--format`: a table at a terminal, JSON in a pipe. */
export function defaultFormat(): Format {
  return process.stdout.isTTY ? "table" : "json";
}
