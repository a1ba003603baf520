const DEEPEST = 200;
const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 92, 91, 93, 123, 125,
];

/**
 * The JSON in a text; undefined when it is not JSON, or nested deeper than 200 levels, which no
 * service does and which programs that walk it would not survive.
 */
export function parseJson(text: string): { json: unknown } | undefined {
  if (isNestedDeeper(text, DEEPEST)) return undefined;
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

// Character by character, because every reply comes through here and a pattern takes twice the time.
function isNestedDeeper(text: string, deepest: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) depth += 1;
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
