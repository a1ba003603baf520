/** Types of blocks with text that can be written as `{type, text}`. */
export const TEXT_BLOCK_TYPES = [
  "paragraph",
  "heading_1",
  "heading_2",
  "heading_3",
  "bulleted_list_item",
  "numbered_list_item",
  "code",
  "quote",
  "callout",
] as const;

/** Types of blocks that can be written as `{type, text}`. */
export const SIMPLE_BLOCK_TYPES = [...TEXT_BLOCK_TYPES, "divider"] as const;

/** Types of blocks whose text can be replaced; fourth-level headings can be changed but not created. */
export const UPDATABLE_BLOCK_TYPES = [...TEXT_BLOCK_TYPES, "heading_4"] as const;

/** A type of block that can be written as `{type, text}`. */
export type SimpleBlockType = (typeof SIMPLE_BLOCK_TYPES)[number];

/** Returns true if a value is one of these types. */
export function isSimpleBlockType(text: unknown): text is SimpleBlockType {
  return (SIMPLE_BLOCK_TYPES as readonly unknown[]).includes(text);
}
