import { renderRichText } from "../../services/notes/markdown/v1/render-rich-text.js";
import type { RichText } from "../../services/notes/repository/documents.js";
import { toPlainText } from "../../services/notes/rich-text/rich-text.js";
import type { Field } from "../description.js";

/**
 * Describes rich text by its plain text, and by a second field with its Markdown if it has links, mentions or
 * other formatting.
 */
export function describeRichText(
  items: RichText[],
  name: string,
  options: Partial<Pick<Field, "key" | "label">> = {},
): Field[] {
  const key = options.key ?? name;
  const label = options.label ?? name;
  const text: Field = { name, key, label, value: toPlainText(items) || undefined };
  const markdown: Field = {
    name: name === "text" ? "markdown" : `${name}.markdown`,
    key: `${key}.markdown`,
    label: `formatting of the ${label}`,
    value: items.every(isPlain) ? undefined : renderRichText(items),
  };
  return [text, markdown];
}

function isPlain({ type, href, annotations }: RichText): boolean {
  const marks = Object.entries((annotations ?? {}) as Record<string, unknown>);
  const isMarked = marks.some(([, value]) => value !== false && value !== "default");
  return type === "text" && (href ?? null) === null && !isMarked;
}
