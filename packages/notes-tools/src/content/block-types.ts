/** Types of blocks whose text can be written and replaced as plain text. */
export const TEXT_BLOCK_TYPES = [
  "paragraph",
  "heading_1",
  "heading_2",
  "heading_3",
  "heading_4",
  "bulleted_list_item",
  "numbered_list_item",
  "code",
  "quote",
  "callout",
] as const;

/** Types of blocks that show an uploaded file. */
export const FILE_BLOCK_TYPES = ["image", "file", "pdf", "video", "audio"] as const;

/** Types of blocks that can be written as `{type, text}`, or `{type, file_upload_id}`. */
export const SIMPLE_BLOCK_TYPES = [
  ...TEXT_BLOCK_TYPES,
  "to_do",
  "toggle",
  "divider",
  "tab",
  ...FILE_BLOCK_TYPES,
] as const;

/** A type of block that can be written as `{type, text}`. */
export type SimpleBlockType = (typeof SIMPLE_BLOCK_TYPES)[number];

const CONTAINER_TYPES: readonly SimpleBlockType[] = [
  "paragraph",
  "bulleted_list_item",
  "numbered_list_item",
  "quote",
  "callout",
  "to_do",
  "toggle",
  "tab",
];

/** Returns true if a value is one of these types. */
export function isSimpleBlockType(text: unknown): text is SimpleBlockType {
  return (SIMPLE_BLOCK_TYPES as readonly unknown[]).includes(text);
}

/** Returns true if blocks of this type show an uploaded file. */
export function isFileBlockType(type: SimpleBlockType): boolean {
  return (FILE_BLOCK_TYPES as readonly SimpleBlockType[]).includes(type);
}

/** Returns true if blocks of this type can have children. */
export function acceptsChildren(type: SimpleBlockType): boolean {
  return CONTAINER_TYPES.includes(type);
}
