/**
 * Texts to find: each list of alternatives must have one whose fragments all occur. Fragments have at least
 * `MIN_FRAGMENT_LENGTH` characters and distinguish case.
 *
 * @example
 * const query: TextQuery = [[["anna"], ["anne"]], [["smith"]]]; // (anna or anne) and smith
 */
export type TextQuery = readonly (readonly (readonly string[])[])[];

/** Length, in code points, of the shortest fragment that can be found. */
export const MIN_FRAGMENT_LENGTH = 3;

/** Converts a query to SQLite's full-text language. */
export function toMatchExpression(query: TextQuery): string {
  return query
    .map((alternatives) => alternatives.map(joinFragments).join(" OR "))
    .map(wrap)
    .join(" AND ");
}

function joinFragments(fragments: readonly string[]): string {
  return wrap(
    fragments.map((fragment) => `"${toIndexedText(fragment).replaceAll('"', '""')}"`).join(" AND "),
  );
}

/** Returns a text as it is indexed: SQLite's full-text language ends at NUL. */
export function toIndexedText(text: string): string {
  return text.replaceAll("\0", "\u0001");
}

function wrap(expression: string): string {
  return `(${expression})`;
}
