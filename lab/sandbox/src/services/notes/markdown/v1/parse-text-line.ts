import type { BlockFormat } from "../../repository/documents.js";
import type { ParseContext } from "../parse-context.js";
import { parseAttributes, parseColor, parseFormat } from "../tags.js";
import { parseRichText } from "./parse-rich-text.js";

/** A block that is one line, without its children. */
export interface TextLine {
  type: string;
  /** In request format. */
  input: Record<string, unknown>;
  format?: BlockFormat;
}

const LINE_TYPES: [pattern: RegExp, type: string][] = [
  [/^[-*+] \[(?<checked>[ xX])\] ?/, "to_do"],
  [/^[-*+] /, "bulleted_list_item"],
  [/^\d+[.)] /, "numbered_list_item"],
  [/^> ?/, "quote"],
];

/** Parses a line that is one block: a divider, an image or text. */
export function parseTextLine(line: string, context: ParseContext): TextLine {
  if (/^(---+|\*\*\*+|___+)$/.test(line)) return { type: "divider", input: {} };
  const image = takeImage(line);
  if (image !== undefined) {
    const caption = parseRichText(image.caption, context);
    const format = parseFormat(splitAttributes(line).attributes);
    return { type: "image", input: { external: { url: image.url }, caption }, format };
  }
  const { attributes, text } = splitAttributes(line);
  const color = parseColor(attributes["color"]);
  const [marker, sign] = /^(#{1,6}) /.exec(text) ?? [];
  if (marker !== undefined && sign !== undefined) {
    const rich_text = parseRichText(text.slice(marker.length), context);
    // Levels 5 and 6 become level 4 ("Enhanced markdown format").
    const type = `heading_${Math.min(sign.length, 4)}`;
    return {
      type,
      input: { rich_text, color, is_toggleable: attributes["toggle"] === "true" },
    };
  }
  const found = LINE_TYPES.find(([pattern]) => pattern.test(text));
  if (found === undefined)
    return { type: "paragraph", input: { rich_text: parseRichText(text, context), color } };
  const [pattern, type] = found;
  const rich_text = parseRichText(text.replace(pattern, ""), context);
  const checked = pattern.exec(text)?.groups?.["checked"];
  return {
    type,
    input: { rich_text, color, ...(checked === undefined ? {} : { checked: checked !== " " }) },
  };
}

/** Takes the image at the start of a line, `![caption](address)`; undefined if there is none. */
function takeImage(line: string): { caption: string; url: string } | undefined {
  if (!line.startsWith("![")) return undefined;
  // The last address on the line that is complete, up to the last parenthesis before a space.
  let close = -1;
  for (let offset = line.length - 1; offset > 1; offset -= 1) {
    const sign = line[offset] ?? "";
    if (/\s/.test(sign)) close = -1;
    else if (sign === ")" && close === -1) close = offset;
    else if (line.startsWith("](", offset) && close > offset + 2) {
      return { caption: line.slice(2, offset), url: line.slice(offset + 2, close) };
    }
  }
  return undefined;
}

/** Splits attributes off the end of a line: `Text {color="blue"}`. */
function splitAttributes(line: string): { text: string; attributes: Record<string, string> } {
  const [whole, attributes] = /(?<!\s)\s*(?<!\\)\{((?:\s*\w+="[^"]*")+)\s*\}$/.exec(line) ?? [];
  if (whole === undefined || attributes === undefined) return { text: line, attributes: {} };
  return { text: line.slice(0, -whole.length), attributes: parseAttributes(attributes) };
}
