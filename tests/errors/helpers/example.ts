/** Placeholder in an example for what only the caller knows. */
const BLANK = "…";

/**
 * Reads the JSON at the beginning of a text, such as `{"status":{"name":"…"}}; its options are "New"`, and
 * writes a value into its blanks; undefined if it is not complete.
 */
export function readExample(text: string, value: unknown): unknown {
  const json = takeJson(text);
  if (json === undefined) return undefined;
  const filled =
    typeof value === "string" ? json.replaceAll(BLANK, JSON.stringify(value).slice(1, -1)) : json;
  try {
    return filled.includes(BLANK) ? undefined : JSON.parse(filled);
  } catch {
    return undefined;
  }
}

/** Returns a text, number or true at the beginning, or all up to the bracket that closes the first one. */
export function takeJson(text: string): string | undefined {
  const [plain] = /^(?:"[^"]*"|true|\d+)/.exec(text) ?? [];
  if (plain !== undefined) return plain;
  let depth = 0;
  for (const [index, letter] of text.split("").entries()) {
    if (letter === "{" || letter === "[") depth += 1;
    if (letter === "}" || letter === "]") depth -= 1;
    if (depth === 0) return text.slice(0, index + 1);
  }
  return undefined;
}
