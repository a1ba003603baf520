import type { FindValues } from "@workbelt/testing/samples";

/** Values of rows: those of all responses without those of the first, the definition of the database. */
export function ofRows(first: FindValues, all: FindValues, ...keys: string[]): string[] {
  const definition = new Set(first(...keys));
  return all(...keys).filter((value) => !definition.has(value));
}
