import { decodeText } from "./parser/characters.js";

/** A tag in Markdown. */
export interface Tag {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  isClosing: boolean;
  isSelfClosing: boolean;
}

const TAG = /^<(\/?)([a-z][\w-]*)(?![\w-])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>$/i;
const ATTRIBUTE = /(?<![\w-])([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Parses text that is one tag; undefined for anything else. */
export function parseTag(text: string): Tag | undefined {
  const [whole, slash, name = "", rest = "", selfClosing] = TAG.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  return {
    name: name.toLowerCase(),
    attributes: parseAttributes(rest),
    isClosing: slash === "/",
    isSelfClosing: selfClosing === "/",
  };
}

/** Parses attributes, such as `icon="💡" color="gray_bg"`; one without a value is empty. */
export function parseAttributes(text: string): Record<string, string> {
  const attributes = [...text.matchAll(ATTRIBUTE)].map(
    ([, key = "", double, single, bare]) =>
      [key, decodeText(double ?? single ?? bare ?? "")] as const,
  );
  return Object.fromEntries(attributes);
}

/** Finds the closing tag of each tag among nodes: from the index of one to that of the other. */
export function matchTags(
  nodes: readonly { type: string; value?: string }[],
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [index, { type, value }] of nodes.entries()) {
    const tag = type === "html" ? parseTag(value ?? "") : undefined;
    if (tag === undefined || tag.isSelfClosing) continue;
    const starts = open.get(tag.name) ?? [];
    open.set(tag.name, starts);
    const start = tag.isClosing ? starts.pop() : undefined;
    if (start !== undefined) pairs.set(start, index);
    if (!tag.isClosing) starts.push(index);
  }
  return pairs;
}
