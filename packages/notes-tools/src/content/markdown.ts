import { getPath, getString } from "./json-path.js";
import { getLink, toPlainText } from "./plain-text.js";

/** Opening and closing markup of formatted text. */
interface Mark {
  open: string;
  close: string;
}

interface Span {
  text: string;
  /** Outermost first, always in the same order. */
  marks: readonly Mark[];
}

const STYLES = { bold: "**", italic: "*", strikethrough: "~~" } as const;

/**
 * Characters that would be read as markup where they are. The service's own Markdown escapes more, wherever
 * they are, which makes prices and the like hard to read.
 */
const SPECIAL = new RegExp(
  [
    "[\\\\*`]",
    // Inside a word it is not markup.
    String.raw`(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`,
    "~~",
    String.raw`\[(?=\^|[^\[\]]*\]\()`,
    "<(?=[a-z/!?])",
    "&(?=#?[a-z0-9]+;)",
    String.raw`\{(?=(?:color|toggle)=)`,
    // Math, unless it is a price.
    String.raw`\$(?=\S(?:[^$\n]*[^\s$])?\$(?!\d))`,
  ].join("|"),
  "giu",
);

/**
 * Converts rich text of a response to Markdown: the inline part of Notion's "Enhanced Markdown" guide,
 * with the API's color names. Mentions become their text.
 */
export function toMarkdown(items: readonly unknown[]): string {
  const open: Mark[] = [];
  let markdown = "";
  for (const { marks, text } of [...toSpans(items), { marks: [], text: "" }]) {
    const staying = findSharedMarks(open, marks).length;
    while (open.length > staying) markdown += open.pop()?.close ?? "";
    for (const mark of marks.slice(staying)) {
      open.push(mark);
      markdown += mark.open;
    }
    markdown += text;
  }
  return markdown;
}

/** Moves spaces at the edges of formatted text outside: Markdown would not recognize its end. */
function toSpans(items: readonly unknown[]): Span[] {
  const all = items.map(getMarks);
  return items.flatMap((item, index) => {
    const marks = all[index] ?? [];
    const whole = toPlainText([item]);
    const text = whole.trim();
    const before = whole.slice(0, whole.length - whole.trimStart().length);
    const after = text === "" ? "" : whole.slice(whole.trimEnd().length);
    const left = findSharedMarks(marks, all[index - 1] ?? []);
    const right = findSharedMarks(marks, all[index + 1] ?? []);
    if (text === "") return [{ text: before, marks: findSharedMarks(left, right) }];
    return [
      { text: before, marks: left },
      {
        text: getLiteralMarks(item).length > 0 ? text : escapeText(text, getLink(item)),
        marks,
      },
      { text: after, marks: right },
    ].filter((span) => span.text !== "");
  });
}

function escapeText(text: string, url: string | undefined): string {
  const escaped = text.replaceAll(SPECIAL, String.raw`\$&`);
  return url === undefined ? escaped : escaped.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`);
}

function getMarks(item: unknown): Mark[] {
  const url = getLink(item);
  const target = url !== undefined && /[\s()]/.test(url) ? `<${url}>` : url;
  return [
    ...(target === undefined ? [] : [{ open: "[", close: `](${target})` }]),
    ...getStyleMarks(item),
  ];
}

function getStyleMarks(item: unknown): Mark[] {
  const color = getString(item, "annotations", "color") ?? "default";
  const attributes = [
    color === "default" ? "" : ` color="${color}"`,
    hasStyle(item, "underline") ? ' underline="true"' : "",
  ].join("");
  const styles = Object.entries(STYLES).filter(([style]) => hasStyle(item, style));
  return [
    ...(attributes === "" ? [] : [{ open: `<span${attributes}>`, close: "</span>" }]),
    ...styles.map(([, sign]) => ({ open: sign, close: sign })),
    ...getLiteralMarks(item),
  ];
}

/** The marks around text that is not escaped: code, or the expression of an equation. */
function getLiteralMarks(item: unknown): Mark[] {
  if (getString(item, "type") === "equation") return [{ open: "$", close: "$" }];
  if (!hasStyle(item, "code")) return [];
  const text = toPlainText([item]).trim();
  // Code ends at the first run of as many signs as it started with.
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, { length }) => Math.max(most, length), 0);
  const sign = "`".repeat(longest + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return [{ open: sign + space, close: space + sign }];
}

function hasStyle(item: unknown, style: string): boolean {
  return getPath(item, "annotations", style) === true;
}

/** Finds the marks two texts have in common, outermost first. */
function findSharedMarks(marks: readonly Mark[], others: readonly Mark[]): readonly Mark[] {
  const end = marks.findIndex(({ close, open }, index) => {
    return others[index]?.open !== open || others[index]?.close !== close;
  });
  return end === -1 ? marks : marks.slice(0, end);
}
