import { type BlockRequest, buildSimpleBlocks } from "./simple-blocks.js";

/** A block to be written: `{type, text, language}`, or as the service itself takes it. */
export type BlockItem = Readonly<Record<string, unknown>>;

/** A block as it is sent, and the part of the input it comes from. */
export interface BuiltBlock {
  block: BlockRequest;
  /** Index of the item it comes from. */
  index: number;
  /** Where its text begins in the text of that item: a long text becomes several blocks. */
  textStart: number;
}

/** The blocks of checked items, in order. */
export function buildBlocks(items: readonly BlockItem[]): BuiltBlock[] {
  return items.flatMap((item, index) => {
    if (rawBlockType(item) !== undefined) return [{ block: item, index, textStart: 0 }];
    return buildSimpleBlocks(item).map((built) => ({ ...built, index }));
  });
}

/**
 * The type of an item that is a block as the service takes it: its content stands under the name of
 * its type. Such a block need not name its type besides.
 */
export function rawBlockType(item: BlockItem): string | undefined {
  const type = item["type"] ?? Object.keys(item).find((key) => key !== "object" && key !== "text");
  if (typeof type !== "string" || !Object.hasOwn(item, type)) return undefined;
  return isObject(item[type]) ? type : undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
