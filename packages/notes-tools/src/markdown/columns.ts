import type { BuiltBlock } from "../content/block-items.js";
import { MAX_BLOCKS, MAX_BYTES, MAX_CHILDREN, measureTree } from "../content/batches.js";
import { toIcon } from "./icon.js";
import { makeBlock, makeTextBlocks } from "./make-blocks.js";
import type { TagBlock } from "./parser/tag-blocks.js";
import type { Scope } from "./scope.js";
import { takeTitle } from "./titles.js";

/**
 * Converts columns. A request creates them whole or not at all: with blocks inside them, and one level inside those.
 * Others are written one below the other.
 */
export function* toColumns(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const columns: BuiltBlock[] = [];
  let others: BuiltBlock[] = [];
  for (const child of node.children) {
    const isColumn = child.type === "tagBlock" && child.tag.name === "column" && child.isClosed;
    const blocks = yield* scope.convertBlocks(isColumn ? child.children : [child]);
    if (isColumn) columns.push(yield* makeColumn(child, blocks, scope));
    else others = others.concat(blocks);
  }
  const list = makeBlock("column_list", {}, columns);
  const reason = getColumnsProblem(columns);
  if (others.length === 0 && reason === undefined) return [list];
  scope.report(
    node,
    `columns ${reason ?? "with other content between them"} are written one below the other`,
  );
  return [...columns.flatMap(({ children }) => children), ...others];
}

function* makeColumn(
  node: TagBlock,
  blocks: readonly BuiltBlock[],
  scope: Scope,
): Generator<void, BuiltBlock> {
  const ratio = Number(node.tag.attributes["ratio"]);
  const width = ratio > 0 && ratio <= 100 ? { width_ratio: ratio / 100 } : {};
  if (blocks.length > 0) return makeBlock("column", width, blocks);
  scope.report(node, "an empty column gets an empty paragraph");
  return makeBlock("column", width, yield* makeTextBlocks("paragraph", []));
}

function getColumnsProblem(columns: readonly BuiltBlock[]): string | undefined {
  if (columns.length < 2) return "of which there is only one";
  return fitsRequest(makeBlock("column_list", {}, columns), 3)
    ? undefined
    : "with content that is too deep or too long";
}

/** Returns true if one request can create a block with all that is inside it, so many levels. */
function fitsRequest(block: BuiltBlock, levels: number): boolean {
  const size = measureTree(block, true);
  const isSmall = size.blocks <= MAX_BLOCKS && size.bytes <= MAX_BYTES;
  return isSmall && size.levels <= levels && size.widest <= MAX_CHILDREN;
}

/** Converts tabs. A request creates them whole or not at all; others become toggles. */
export function* toTabs(node: TagBlock, scope: Scope): Generator<void, BuiltBlock[]> {
  const tabs: BuiltBlock[] = [];
  const toggles: BuiltBlock[] = [];
  let others: BuiltBlock[] = [];
  for (const child of node.children) {
    if (child.type !== "tagBlock" || child.tag.name !== "tab" || !child.isClosed) {
      others = others.concat(yield* scope.convertBlocks([child]));
      continue;
    }
    const { rest, text } = yield* takeTitle(child, scope);
    const children = yield* scope.convertBlocks(rest);
    const { icon: given } = child.tag.attributes;
    const icon = given === undefined ? undefined : toIcon(given);
    if (given !== undefined && icon === undefined) {
      scope.report(child, "the icon of a tab is neither an emoji nor a web address");
    }
    tabs.push(...(yield* makeTextBlocks("paragraph", text, { ...(icon && { icon }), children })));
    toggles.push(...(yield* makeTextBlocks("toggle", text, { children })));
  }
  const block = makeBlock("tab", {}, tabs);
  if (others.length === 0 && tabs.length > 0 && fitsRequest(block, 2)) return [block];
  if (tabs.length > 0)
    scope.report(node, "tabs with content that is too deep or too long became toggles");
  return [...toggles, ...others];
}
