import { createBlocks, type SentBlock } from "../blocks/create.js";
import { seedId } from "../../seed/seed-id.js";
import type { NoteBlock } from "../../story/types.js";
import { plainRichText } from "../rich-text/rich-text.js";
import type { Audit } from "../workspace/documents.js";
import type { Workspace } from "../workspace/workspace.js";

/** Puts the blocks of a story page on it; a block's id follows from the page's key and its place. */
export function plantBlocks(
  repository: Workspace,
  page: { id: string; key: string },
  blocks: NoteBlock[],
  audit: Audit,
): void {
  const idAt = (path: number[]) => seedId(`notes/block/${page.key}/${path.join("/")}`);
  const parent = { type: "page_id", page_id: page.id } as const;
  createBlocks(repository, parent, blocks.map(sentBlock), { ...audit, idAt });
}

/** A block of the story as it would be sent to the API. */
function sentBlock(block: NoteBlock): SentBlock {
  if (block.type === "divider") return { divider: {} };
  const { type, text, ...fields } = block;
  const children = "children" in block ? { children: block.children?.map(sentBlock) ?? [] } : {};
  return { [type]: { ...fields, rich_text: plainRichText(text), ...children } };
}
