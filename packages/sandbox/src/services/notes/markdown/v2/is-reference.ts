import type { MarkdownBlock } from "../markdown-block.js";

/** Types whose content Markdown shows. All others are `<page>`, `<database>` or `<unknown>`. */
const EXPRESSIBLE_TYPES = new Set([
  ..."paragraph,heading_1,heading_2,heading_3,heading_4,bulleted_list_item".split(","),
  ..."numbered_list_item,to_do,toggle,quote,callout,code,equation,divider,table".split(","),
  ..."table_row,image,video,audio,file,pdf,bookmark,embed,synced_block,column_list".split(","),
  ..."column,tab,table_of_contents,meeting_notes".split(","),
]);

/** Returns true for a block that Markdown can only refer to: a page, a database or `<unknown>`. */
export function isReference({ type }: MarkdownBlock): boolean {
  return !EXPRESSIBLE_TYPES.has(type);
}
