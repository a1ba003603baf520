import { type BlockRequest, buildSimpleBlocks } from "./simple-blocks.js";

/** A block to be written: `{type, text, language}`, or in the form of the service. */
export type BlockItem = Readonly<Record<string, unknown>>;

/** A block to send, and the part of the input it comes from. */
export interface BuiltBlock {
  block: BlockRequest;
  /** Index of the item it comes from. */
  index: number;
  /** Offset of its text in the text of that item: a long text becomes several blocks. */
  textStart: number;
}

/** Builds the blocks for valid items, in order. */
export function buildBlocks(items: readonly BlockItem[]): BuiltBlock[] {
  return items.flatMap((item, index) => {
    if (getRawBlockType(item) !== undefined) return [{ block: item, index, textStart: 0 }];
    return buildSimpleBlocks(item).map((built) => ({ ...built, index }));
  });
}

/**
 * Returns the type of an item in the form of the service, where the content is under the name of the
 * type; `type` itself is optional.
 */
export function getRawBlockType(item: BlockItem): string | undefined {
  const type = item["type"] ?? Object.keys(item).find((key) => key !== "object" && key !== "text");
  if (typeof type !== "string" || !Object.hasOwn(item, type)) return undefined;
  return isObject(item[type]) ? type : undefined;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
