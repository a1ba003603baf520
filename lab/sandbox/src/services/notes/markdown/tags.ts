/** An XML-like tag at the start of a line. */
export interface Tag {
  name: string;
  attributes: Record<string, string>;
  isSelfClosing: boolean;
  /** Text after it on the line. */
  rest: string;
}

const TAG = /^<([a-z][a-z_-]*)((?:\s+[\w-]+="[^"]*")*)\s*(\/?)>/;

/** Formats an opening tag; attributes that are undefined are left out. */
export function formatTag(
  name: string,
  attributes: Record<string, string | undefined> = {},
  end: ">" | "/>" = ">",
): string {
  const formatted = Object.entries(attributes).flatMap(([key, value]) => {
    return value === undefined ? [] : [` ${key}="${escapeAttribute(value)}"`];
  });
  return `<${name}${formatted.join("")}${end}`;
}

/** Parses a tag at the start of a text. */
export function parseTag(text: string): Tag | undefined {
  const [whole = "", name, attributes = "", slash] = TAG.exec(text) ?? [];
  if (name === undefined) return undefined;
  const rest = text.slice(whole.length);
  return { name, attributes: parseAttributes(attributes), isSelfClosing: slash === "/", rest };
}

/** Content of an element, with the attributes of its tag. */
export interface Element {
  attributes: Record<string, string>;
  content: string;
}

/** Lists the elements of a name, such as `<td>`; elements inside each other are not paired. */
export function listElements(text: string, name: string): Element[] {
  const elements: Element[] = [];
  for (let end = 0; ;) {
    const tag = text.indexOf(`<${name}`, end);
    const start = tag < 0 ? 0 : text.indexOf(">", tag) + 1;
    const close = start === 0 ? -1 : text.indexOf(`</${name}>`, start);
    if (close < 0) return elements;
    const attributes = parseAttributes(text.slice(tag, start));
    elements.push({ attributes, content: text.slice(start, close) });
    end = close + name.length + 3;
  }
}

/** Returns the color among the attributes of a tag, as Markdown names it. */
export function parseFormat({ color }: Record<string, string>): { color?: string } {
  const known = formatColor(parseColor(color));
  return known === undefined ? {} : { color: known };
}

/** Parses `key="value"` pairs. */
export function parseAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    pairs.map(([, key = "", value = ""]) => [key, unescapeAttribute(value)]),
  );
}

function escapeAttribute(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function unescapeAttribute(value: string): string {
  return value
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Converts a color of the block API to its name in Markdown; undefined for the default. */
export function formatColor(color: unknown): string | undefined {
  if (typeof color !== "string" || color === "default") return undefined;
  return color.replace("_background", "_bg");
}

/** Converts a color in Markdown to its name in the block API. */
export function parseColor(color: string | undefined): string {
  const name = color?.replace(/_bg$/, "_background") ?? "default";
  return COLORS.has(name) ? name : "default";
}

const COLORS = new Set(
  "gray,brown,orange,yellow,green,blue,purple,pink,red"
    .split(",")
    .flatMap((color) => [color, `${color}_background`]),
);
