import { validationError } from "../../errors.js";
import { findReference } from "../find-reference.js";
import { parseIcon } from "../icons.js";
import { type MarkdownBlock, parseReferenceUrl } from "../markdown-block.js";
import { createParsedBlock, type ParseContext, type Parsed } from "../parse-context.js";
import { parseRichText } from "./parse-rich-text.js";
import { listElements, parseColor, parseFormat, parseTag, type Tag } from "../tags.js";

/** Parses the blocks on these lines. */
export type ParseChildren = (lines: string[]) => MarkdownBlock[];

/** Parses the block that starts on a line with a tag; undefined for any other. */
export function parseTagBlock(
  lines: readonly string[],
  start: number,
  context: ParseContext,
  parseChildren: ParseChildren,
): Parsed | undefined {
  const tag = parseTag((lines[start] ?? "").trim());
  if (tag === undefined) return undefined;
  const block = parseSingleTag(tag, context);
  if (block !== undefined) return { block, length: 1 };
  if (!CONTAINERS.includes(tag.name)) return undefined;
  const inner = getContainerLines(tag.name, lines, start);
  return { block: parseContainer(tag, inner, context, parseChildren), length: inner.length + 2 };
}

const CONTAINERS = "details callout columns column synced_block synced_block_reference".split(" ");

/** Parses a tag that is one line. */
function parseSingleTag(tag: Tag, context: ParseContext): MarkdownBlock | undefined {
  const { attributes, name, rest } = tag;
  switch (name) {
    case "empty-block":
      return createParsedBlock(context, "paragraph", { rich_text: [] });
    case "table_of_contents":
      return createParsedBlock(context, name, { color: parseColor(attributes["color"]) });
    case "page":
    case "database":
    case "unknown":
      return findReference(tag, unescapeText(rest.replace(`</${name}>`, "")), context);
    case "audio":
    case "video":
    case "file":
    case "pdf": {
      const caption = parseRichText(rest.replace(`</${name}>`, ""), context);
      const external = { url: attributes["src"] ?? "" };
      const block = createParsedBlock(context, name, { external, caption });
      return { ...block, format: parseFormat(attributes) };
    }
    default:
      return undefined;
  }
}

function unescapeText(text: string): string {
  return text.trim().replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** Parses a tag with blocks inside. */
function parseContainer(
  { attributes, name, rest }: Tag,
  inner: string[],
  context: ParseContext,
  parseChildren: ParseChildren,
): MarkdownBlock {
  const id = parseReferenceUrl(attributes["url"] ?? "");
  const color = parseColor(attributes["color"]);
  const parse = (lines: string[]) => parseChildren(lines.map((line) => line.replace(/^\t/, "")));
  switch (name) {
    case "details": {
      // The title is on the line of the tag, or on the first one below that is not blank.
      const first = inner.findIndex((line) => line.trim() !== "");
      const isBelow = rest.trim() === "";
      const [title] = listElements(isBelow ? (inner[first] ?? "") : rest, "summary");
      const children = parse(isBelow && title !== undefined ? inner.toSpliced(first, 1) : inner);
      return createParsedBlock(
        context,
        "toggle",
        { rich_text: parseRichText(title?.content ?? "", context), color },
        children,
      );
    }
    case "callout": {
      const input = { color, ...parseIcon(attributes["icon"]) };
      return createCallout(input, parse(inner), context);
    }
    case "synced_block_reference":
      return createParsedBlock(context, "synced_block", { synced_from: { block_id: id ?? "" } });
    case "synced_block": {
      const known = context.known.get(id ?? "");
      const children = parse(inner);
      if (known !== undefined) return { ...known, input: {}, children };
      return createParsedBlock(context, name, { synced_from: null }, children);
    }
    default:
      return createParsedBlock(
        context,
        name === "columns" ? "column_list" : name,
        {},
        parse(inner),
      );
  }
}

/** Creates a callout, whose own text is its first paragraph. */
function createCallout(
  input: Record<string, unknown>,
  inner: MarkdownBlock[],
  context: ParseContext,
): MarkdownBlock {
  const [first, ...others] = inner;
  const isText = first?.type === "paragraph";
  const rich_text = isText ? first.input?.["rich_text"] : [];
  const children = isText ? [...first.children, ...others] : inner;
  return createParsedBlock(context, "callout", { ...input, rich_text }, children);
}

/** Returns the lines between an opening tag on a line and its closing tag. */
function getContainerLines(name: string, lines: readonly string[], start: number): string[] {
  const opening = new RegExp(`^<${name}[\\s>]`);
  let depth = 0;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    if (opening.test(line)) depth += 1;
    if (!line.startsWith("\t") && line.trimEnd().endsWith(`</${name}>`)) depth -= 1;
    if (depth === 0) return lines.slice(start + 1, index);
  }
  // The message is assumed [unclosed-tag-message].
  throw validationError(`The <${name}> tag in the markdown is not closed.`);
}
