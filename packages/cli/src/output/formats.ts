/** Forms of the output. */
export const FORMATS = ["json", "table", "compact"] as const;

/** Form of the output: everything, a table for people, or what a model reads. */
export type Format = (typeof FORMATS)[number];

/** Returns the form without `--format`: a table at a terminal, JSON in a pipe. */
export function defaultFormat(): Format {
  return process.stdout.isTTY ? "table" : "json";
}
