import { formatUuid } from "@workbelt/core/provider";

/** A block of which Markdown has only a tag: a page, a database, or one that it cannot express. */
export interface MarkdownReference {
  kind: "page" | "database" | "unknown";
  /** Undefined if its tag does not contain the id. */
  id: string | undefined;
  /** Type of an unknown block; undefined if it was not loaded. */
  type: string | undefined;
  title: string | undefined;
}

// The service writes each of these tags on a line of its own.
const TAG = /^\s*<(page|database|unknown)\b([^>]*?)(?:\/>|>(?:(.*)<\/\1>)?)/;
const ID = /[0-9a-f]{32}/gi;

/** Finds the tags of pages, databases and unknown blocks, except in code. */
export function findReferences(markdown: string): MarkdownReference[] {
  return removeCode(markdown.split("\n")).flatMap((line) => {
    const [, kind, attributes = "", title = ""] = TAG.exec(line) ?? [];
    if (kind === undefined) return [];
    // In the URL of a block, the block's id follows the page's.
    const id = getAttribute(attributes, "url")?.replaceAll("-", "").match(ID)?.at(-1);
    return {
      kind: kind as MarkdownReference["kind"],
      id: id && formatUuid(id),
      type: kind === "unknown" ? getAttribute(attributes, "alt") : undefined,
      title: title.replaceAll(/\\(.)/g, "$1") || undefined,
    };
  });
}

/** Finds the references of the first list that the second one does not have. */
export function findMissing(
  before: readonly MarkdownReference[],
  after: readonly MarkdownReference[],
): MarkdownReference[] {
  const kept = new Set(after.flatMap(({ id }) => id ?? []));
  return before.filter(({ id }) => id === undefined || !kept.has(id));
}

function removeCode(lines: string[]): string[] {
  let fence: string | undefined;
  return lines.filter((line) => {
    const [, sign] = /^\s*(`{3,})/.exec(line) ?? [];
    if (fence === undefined) {
      fence = sign;
      return sign === undefined;
    }
    if (line.trim() === fence) fence = undefined;
    return false;
  });
}

function getAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(String.raw`\b${name}="([^"]*)"`).exec(attributes)?.[1];
}
