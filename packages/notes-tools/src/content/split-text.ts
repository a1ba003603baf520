/** Maximum length of one rich text item (Notion's size limits), in UTF-16 units. */
const MAX_ITEM_LENGTH = 2000;

/** Splits a text into pieces that fit one rich text item, never within a surrogate pair. */
export function splitText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = findPieceEnd(text, start);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function findPieceEnd(text: string, start: number): number {
  const end = start + MAX_ITEM_LENGTH;
  if (end >= text.length) return text.length;
  return isSurrogatePair(text.charCodeAt(end - 1), text.charCodeAt(end)) ? end - 1 : end;
}

function isSurrogatePair(first: number, second: number): boolean {
  return first >= 0xd800 && first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff;
}
