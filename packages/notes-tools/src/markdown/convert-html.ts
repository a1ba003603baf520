import type { Html } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { convertParagraph } from "./convert-paragraph.js";
import { convertHtmlTable } from "./convert-table.js";
import { COMMENT, convertPlainText } from "./convert-text.js";
import { convertExpression, convertCode } from "./convert-code.js";
import { makeTextBlocks } from "./make-blocks.js";
import { decodeText } from "./parser/characters.js";
import { parseInline } from "./parser/parse-document.js";
import type { Scope } from "./scope.js";

const EQUATION = /^<equation\b([^<>]*)>([^]*)<\/equation>$/i;
const PREFORMATTED =
  /^<pre\b[^<>]*>\s*(?:<code\b(?:[^<>]*\bclass="[^"<>]*language-([\w+#-]+)[^"<>]*")?[^<>]*>)?([^]*?)(?:<\/code>)?\s*<\/pre>$/i;

/** Converts a block of HTML: what the service knows, else a paragraph with the tags as text. */
export function* convertHtml(node: Html, scope: Scope): Generator<void, BuiltBlock[]> {
  const text = node.value.trim();
  if (text.startsWith("<!--") && text.indexOf("-->") === text.length - 3) {
    scope.report(node, COMMENT);
    return [];
  }
  const [, attributes = "", expression] = EQUATION.exec(text) ?? [];
  if (expression !== undefined) {
    if (/\bcolor=/.test(attributes)) scope.report(node, "the color of an equation is left out");
    return yield* convertExpression(node, decodeText(expression.trim()), scope);
  }
  const [, lang = null, code] = PREFORMATTED.exec(text) ?? [];
  if (code !== undefined) {
    const value = decodeText(code.replaceAll(/<[^<>]*>/g, "")).replace(/^\n/, "");
    return yield* convertCode({ type: "code", lang, value, position: node.position }, scope);
  }
  const table = yield* convertHtmlTable(node, scope);
  if (table !== undefined) return table;
  const { children: nodes } = yield* parseInline(text, node);
  const [only] = nodes;
  if (nodes.length === 1 && only?.type === "paragraph") return yield* convertParagraph(only, scope);
  scope.report(node, "HTML is kept as text");
  return yield* makeTextBlocks("paragraph", convertPlainText(text));
}
