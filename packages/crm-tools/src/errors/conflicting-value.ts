const BEFORE = 'The value "';
const AFTER = '" provided';

/**
 * Parses the value in `The value "{"domain":"a.example"}" provided for attribute…`, with escaped quotes
 * or not. The CRM names the conflicting value, not the record that has it.
 */
export function parseConflictingValue(message: string): string | number | undefined {
  const start = message.indexOf(BEFORE) + BEFORE.length;
  const end = message.lastIndexOf(AFTER);
  if (start < BEFORE.length || end <= start) return undefined;
  const quoted = message.slice(start, end).replaceAll("\\", "");
  if (!quoted.startsWith("{")) return quoted;
  try {
    return Object.values(JSON.parse(quoted) as object).find(isPlain);
  } catch {
    return undefined;
  }
}

function isPlain(part: unknown): part is string | number {
  return typeof part === "string" || typeof part === "number";
}
