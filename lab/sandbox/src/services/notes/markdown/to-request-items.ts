/** Style of a piece of text. */
export interface Style {
  annotations?: Record<string, unknown>;
  url?: string;
}

/** A piece of rich text. */
export interface MarkdownItem {
  text: string;
  style: Style;
  /** In request format. */
  mention?: object;
  equation?: string;
}

const MAX_TEXT_LENGTH = 2000;

/** Converts parsed pieces to rich text in request format: neighbors of one style are joined, long texts split. */
export function toRequestItems(items: readonly MarkdownItem[]): object[] {
  const result: object[] = [];
  let [joined, style, key] = ["", {} as MarkdownItem["style"], ""];
  const flush = () => {
    const { annotations = {}, url } = style;
    const link = url === undefined ? {} : { link: { url } };
    for (const content of splitText(joined)) {
      result.push({ text: { content, ...link }, annotations });
    }
    joined = "";
  };
  for (const item of items) {
    const { annotations = {} } = item.style;
    if (item.mention !== undefined) {
      flush();
      result.push({ mention: item.mention, annotations });
    } else if (item.equation !== undefined) {
      flush();
      result.push({ equation: { expression: item.equation }, annotations });
    } else if (item.text !== "") {
      const itemKey = toStyleKey(item);
      if (itemKey !== key) flush();
      joined += item.text;
      [style, key] = [item.style, itemKey];
    }
  }
  flush();
  return result;
}

function toStyleKey({ style: { annotations = {}, url } }: MarkdownItem): string {
  const entries = Object.entries(annotations).toSorted(([a], [b]) => a.localeCompare(b));
  return JSON.stringify([url ?? null, entries]);
}

function splitText(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${MAX_TEXT_LENGTH}}`, "g")) ?? [];
}

/** Returns the style of text in both; the inner one wins. */
export function nestStyle(outer: Style, inner: Style): Style {
  return { ...outer, ...inner, annotations: { ...outer.annotations, ...inner.annotations } };
}
