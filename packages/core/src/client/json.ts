const MAX_DEPTH = 200;
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 91, 93, 123, 125,
];

/** Parsed JSON, which may be null. */
export interface ParsedJson {
  json: unknown;
}

/**
 * Parses a JSON text. Returns undefined if it is not JSON, or nested deeper than 200 levels, which no
 * service needs and which overflows the stack of recursive code.
 */
export function parseJson(text: string): ParsedJson | undefined {
  return isNestedDeeper(text, MAX_DEPTH) ? undefined : parse(text);
}

/** Does the same, with a pause before the text is parsed. */
export async function parseJsonInSteps(
  text: string,
  pause: () => Promise<void>,
): Promise<ParsedJson | undefined> {
  if (isNestedDeeper(text, MAX_DEPTH)) return undefined;
  await pause();
  return parse(text);
}

/** Returns true if a text starts as JSON and ends before it is complete. */
export function isTruncatedJson(text: string): boolean {
  return /^\s*[[{]/.test(text) && scan(text, MAX_DEPTH) === "open";
}

function isNestedDeeper(text: string, deepest: number): boolean {
  return scan(text, deepest) === "too_deep";
}

function parse(text: string): ParsedJson | undefined {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

// Most of a response is strings, which indexOf skips faster than a pattern or a loop.
function scan(text: string, deepest: number): "too_deep" | "open" | "closed" {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = findStringEnd(text, index + 1);
      if (index === -1) return "open";
    } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > deepest) return "too_deep";
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
  }
  return depth > 0 ? "open" : "closed";
}

/** Returns the index of the quotation mark that ends a string; -1 if the string is open. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

/** Returns true if an odd number of backslashes precedes an index inside a string. */
function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
