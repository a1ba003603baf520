/** A tag in Markdown. */
export interface Tag {
  /** In lower case. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  isClosing: boolean;
  isSelfClosing: boolean;
}

const TAG = /^<(\/?)([a-z][\w-]*)((?:[^<>"]|"[^"]*")*?)(\/?)>$/i;
const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g;

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

/** Parses attributes, such as `icon="💡" color="gray_bg"`. */
export function parseAttributes(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, key, value]) => [key, value]));
}

/** Finds the tag that closes the one at an index; undefined if it is not closed. */
export function findClosingTag<Node extends { type: string }>(
  nodes: readonly Node[],
  start: number,
  name: string,
): number | undefined {
  let depth = 0;
  for (let index = start; index < nodes.length; index += 1) {
    const node = nodes[index] as { type: string; value?: string } | undefined;
    const tag = node?.type === "html" ? parseTag(node.value ?? "") : undefined;
    if (tag?.name !== name || tag.isSelfClosing) continue;
    depth += tag.isClosing ? -1 : 1;
    if (depth === 0) return index;
  }
  return undefined;
}
