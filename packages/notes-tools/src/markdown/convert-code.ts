import type { Code, Nodes } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { findCodeLanguage } from "../content/code-languages.js";
import { convertPlainText } from "./convert-text.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import type { Scope } from "./scope.js";

const MAX_EXPRESSION_LENGTH = 1000;
/** Characters of code that fit one block, whatever they are. */
const MAX_CODE_LENGTH = 90_000;

/** Converts code, and math, which is code of the language math. */
export function* convertCode(node: Code, scope: Scope): Generator<void, BuiltBlock[]> {
  const { lang, meta, value } = node;
  if (lang === "math") return yield* convertExpression(node, value.trim(), scope);
  const name = lang ?? "plain text";
  // A language of two words has its second one where other code has its title.
  const whole = findCodeLanguage(`${name} ${meta ?? ""}`);
  const language = whole ?? findCodeLanguage(name);
  if (language === undefined) scope.report(node, `code of unknown language ${name} is plain text`);
  const caption = whole === undefined ? convertPlainText(meta ?? "") : [];
  const blocks: BuiltBlock[] = [];
  for (const text of splitLines(value)) {
    const fields = { language: language ?? "plain text", ...(caption.length > 0 && { caption }) };
    for (const block of yield* makeTextBlocks("code", convertPlainText(text), fields))
      blocks.push(block);
  }
  if (blocks.length > 1) scope.report(node, "code that is too long for a block goes on in another");
  return blocks;
}

/** Converts an expression on lines of its own; one that is too long for the service, to code. */
export function* convertExpression(
  node: Nodes,
  expression: string,
  scope: Scope,
): Generator<void, BuiltBlock[]> {
  if (expression !== "" && expression.length <= MAX_EXPRESSION_LENGTH) {
    return [makeBlock("equation", { expression })];
  }
  if (expression !== "") scope.report(node, "math over 1,000 characters is kept as code");
  return yield* makeTextBlocks("code", convertPlainText(expression), { language: "latex" });
}

/** Splits long code at the ends of lines. */
function* splitLines(code: string): Generator<string, void> {
  let start = 0;
  while (code.length - start > MAX_CODE_LENGTH) {
    const end = code.lastIndexOf("\n", start + MAX_CODE_LENGTH);
    if (end <= start) break;
    yield code.slice(start, end);
    start = end + 1;
  }
  yield code.slice(start);
}
