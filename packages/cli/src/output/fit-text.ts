import stringWidth from "string-width";

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Returns a string in exactly this many columns of a terminal: padded, or cut with an ellipsis. */
export function fitText(text: string, width: number): string {
  const own = stringWidth(text);
  if (own <= width) return text + " ".repeat(width - own);
  let cut = "";
  let used = 0;
  for (const { segment } of characters.segment(text)) {
    const next = used + stringWidth(segment);
    if (next > width - 1) break;
    cut += segment;
    used = next;
  }
  return `${cut}…${" ".repeat(width - 1 - used)}`;
}
