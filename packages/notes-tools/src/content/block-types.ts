/** The types of block that hold a text and can be written as `{type, text}`. */
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

/** The types of block that can be written as `{type, text}`. */
export const SIMPLE_BLOCK_TYPES = [...TEXT_BLOCK_TYPES, "divider"] as const;

/** The types of block whose text can be replaced; headings of the fourth level are only read and changed. */
export const UPDATABLE_BLOCK_TYPES = [...TEXT_BLOCK_TYPES, "heading_4"] as const;

/** A type of block that can be written as `{type, text}`. */
export type SimpleBlockType = (typeof SIMPLE_BLOCK_TYPES)[number];

/** Whether a text names one of them. */
export function isSimpleBlockType(text: unknown): text is SimpleBlockType {
  return (SIMPLE_BLOCK_TYPES as readonly unknown[]).includes(text);
}
