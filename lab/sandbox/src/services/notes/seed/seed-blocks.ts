import { createBlocks, type BlockInput } from "../blocks/create-blocks.js";
import { seedId } from "../../../common/seed-id.js";
import type { NoteBlock } from "../../../company/types.js";
import { toRichText } from "../rich-text/rich-text.js";
import type { Audit } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Seeds the blocks of a story page; a block's id derives from the page's key and its position. */
export function seedBlocks(
  repository: NotesRepository,
  page: { id: string; key: string },
  blocks: NoteBlock[],
  audit: Audit,
): void {
  const idAt = (path: number[]) => seedId(`notes/block/${page.key}/${path.join("/")}`);
  const parent = { type: "page_id", page_id: page.id } as const;
  createBlocks(repository, parent, blocks.map(toBlockInput), { ...audit, idAt });
}

/** Converts a story block to its request format. */
function toBlockInput(block: NoteBlock): BlockInput {
  if (block.type === "divider") return { divider: {} };
  const { type, text, ...fields } = block;
  const children = "children" in block ? { children: block.children?.map(toBlockInput) ?? [] } : {};
  return { [type]: { ...fields, rich_text: toRichText(text), ...children } };
}
