/** Maximum number of characters of a text in one result. */
export const MAX_PART_LENGTH = 40_000;

/** Maximum length of the part as JSON, which escapes quotes and line breaks; a result has 60,000. */
const MAX_JSON_LENGTH = 50_000;

/** A part of a text, and the offset of the next one. */
export interface TextPart {
  text: string;
  next: number | undefined;
}

/** Takes at most `maxLength` characters of a text from an offset, up to the end of a line if possible. */
export function takePart(whole: string, start: number, maxLength: number): TextPart {
  let end = Math.min(start + maxLength, whole.length);
  while (JSON.stringify(whole.slice(start, end)).length > MAX_JSON_LENGTH) {
    end = start + Math.floor((end - start) * 0.9);
  }
  if (end === whole.length) return { text: whole.slice(start), next: undefined };
  const lineEnd = whole.lastIndexOf("\n", end - 1);
  // A single line may be longer than a part.
  if (lineEnd >= start) return { text: whole.slice(start, lineEnd), next: lineEnd + 1 };
  // Not between the halves of a surrogate pair.
  if (/[\uD800-\uDBFF]/.test(whole[end - 1] ?? "")) end -= 1;
  return { text: whole.slice(start, end), next: end };
}
