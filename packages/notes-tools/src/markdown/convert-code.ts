import type { Code } from "mdast";
import type { BuiltBlock } from "../content/block-items.js";
import { findCodeLanguage } from "../content/code-languages.js";
import { convertPlainText } from "./convert-text.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import type { Scope } from "./scope.js";

const MAX_EXPRESSION_LENGTH = 1000;

/** Converts code, and math, which is code of the language math. */
export function* convertCode(node: Code, scope: Scope): Generator<void, BuiltBlock[]> {
  const { lang, meta, value } = node;
  if (lang === "math" && value.trim().length <= MAX_EXPRESSION_LENGTH && value.trim() !== "") {
    return [makeBlock("equation", { expression: value.trim() })];
  }
  const name = lang === "math" ? "latex" : (lang ?? "plain text");
  const language = findCodeLanguage(name);
  if (language === undefined) scope.report(node, `code of unknown language ${name} is plain text`);
  if (lang === "math") scope.report(node, "math over 1,000 characters is kept as code");
  const caption = convertPlainText(meta ?? "");
  const blocks = yield* makeTextBlocks("code", convertPlainText(value), {
    language: language ?? "plain text",
  });
  const [first, ...others] = blocks;
  if (caption.length === 0 || first === undefined) return blocks;
  const content = { ...(first.block["code"] as object), caption };
  return [{ ...first, block: { ...first.block, code: content } }, ...others];
}
