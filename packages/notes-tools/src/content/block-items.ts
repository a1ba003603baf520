import { isPlainObject } from "@workbelt/core/provider";
import { type BlockRequest, buildSimpleBlocks } from "./simple-blocks.js";

/** A block to be written: `{type, text, language, checked, children}`, or in the form of the service. */
export type BlockItem = Readonly<Record<string, unknown>>;

/** A block to send, and the part of the input it comes from. */
export interface BuiltBlock {
  /** The block without the children below; one in the form of the service contains its own. */
  block: BlockRequest;
  /** Index of the item it comes from, among the children of its parent. */
  index: number;
  /** Offset of its text in the text of that item: a long text becomes several blocks. */
  textStart: number;
  /** Blocks inside it. They can be written with it or later. */
  children: readonly BuiltBlock[];
}

/** Builds the blocks for valid items, in order. */
export function buildBlocks(items: readonly BlockItem[]): BuiltBlock[] {
  return items.flatMap((item, index) => {
    if (getRawBlockType(item) !== undefined) {
      return [{ block: item, index, textStart: 0, children: [] }];
    }
    const children = buildBlocks(getItemChildren(item));
    return attachToLast(
      buildSimpleBlocks(item).map((built) => ({ ...built, index, children: [] })),
      children,
    );
  });
}

/** Puts children into the last of the blocks that a long text became. */
export function attachToLast(
  parts: readonly BuiltBlock[],
  children: readonly BuiltBlock[],
): BuiltBlock[] {
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, children } : part));
}

/** Returns the children of an item in the simple form. */
export function getItemChildren({ children }: BlockItem): BlockItem[] {
  return Array.isArray(children) ? (children as BlockItem[]) : [];
}

/**
 * Returns the type of an item in the form of the service, where the content is under the name of the
 * type; `type` itself is optional.
 */
export function getRawBlockType(item: BlockItem): string | undefined {
  const type = item["type"] ?? Object.keys(item).find((key) => key !== "object" && key !== "text");
  if (typeof type !== "string" || !Object.hasOwn(item, type)) return undefined;
  return isPlainObject(item[type]) ? type : undefined;
}
