// Characters that JSON.stringify does not escape and a terminal interprets: control characters, line separators, bidirectional
// controls.
const UNSAFE = /[\u007F-\u009F\u2028\u2029\p{Bidi_Control}]/gu;

/** Formats data as JSON in which every character that a terminal would obey is escaped. */
export function formatJson(data: unknown, indent?: number): string {
  const json = JSON.stringify(data, undefined, indent) ?? "null";
  return json.replaceAll(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
