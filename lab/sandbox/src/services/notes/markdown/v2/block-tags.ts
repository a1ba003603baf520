import { parseAttributes } from "../tags.js";

/** Kind of content between the opening and the closing tag of a block. */
type Inside =
  /** Text of its own, then blocks after a blank line. */
  | "title"
  | "blocks"
  /** Text within one block: a caption, a label or a cell. */
  | "text"
  /** Text that is not Markdown. */
  | "literal"
  | "nothing";

/** The tags of blocks ("Notion-flavored Markdown format"). All other tags are text. */
const TAGS: Record<string, Inside> = {
  p: "title",
  h1: "title",
  h2: "title",
  h3: "title",
  h4: "title",
  quote: "title",
  toggle: "title",
  callout: "title",
  todo: "title",
  ul: "blocks",
  ol: "blocks",
  li: "title",
  columns: "blocks",
  column: "blocks",
  tabs: "blocks",
  tab: "title",
  equation: "literal",
  table: "blocks",
  colgroup: "blocks",
  col: "nothing",
  tr: "blocks",
  th: "text",
  td: "text",
  image: "text",
  pdf: "text",
  file: "text",
  audio: "text",
  video: "text",
  bookmark: "text",
  embed: "text",
  page: "text",
  database: "text",
  "table-of-contents": "nothing",
  "synced-block": "blocks",
  "synced-block-reference": "blocks",
  "meeting-notes": "title",
  "meeting-notes-section-summary": "blocks",
  "meeting-notes-section-notes": "blocks",
  "meeting-notes-section-transcript": "blocks",
  unknown: "nothing",
};

/** A tag of a block. */
export interface BlockTag {
  kind: "open" | "close" | "void";
  name: string;
  inside: Inside;
  attributes: Record<string, string>;
  source: string;
}

const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/y;

/** Parses the tag of a block at a position of a text; undefined for any other. */
export function parseBlockTag(text: string, position = 0): BlockTag | undefined {
  TAG.lastIndex = position;
  const [source = "", closing, name = "", attributes = "", slash] = TAG.exec(text) ?? [];
  const inside = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
  if (inside === undefined) return undefined;
  const isVoid = slash === "/" || inside === "nothing";
  const kind = closing === "/" ? "close" : isVoid ? "void" : "open";
  return { kind, name, inside, attributes: parseAttributes(attributes), source };
}

/** Returns true for a line that is the tag of a block. */
export function isBlockTag(line: string): boolean {
  return parseBlockTag(line)?.source.length === line.trimEnd().length;
}
