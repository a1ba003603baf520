import { createBlocks, type BlockInput } from "../blocks/create-blocks.js";
import { seedId } from "../../seed/seed-id.js";
import type { NoteBlock } from "../../story/types.js";
import { toRichText } from "../rich-text/rich-text.js";
import type { Audit } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Puts the blocks of a story page on it; a block's id follows from the page's key and its place. */
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

/** A block of the story as it would be sent to the API. */
function toBlockInput(block: NoteBlock): BlockInput {
  if (block.type === "divider") return { divider: {} };
  const { type, text, ...fields } = block;
  const children = "children" in block ? { children: block.children?.map(toBlockInput) ?? [] } : {};
  return { [type]: { ...fields, rich_text: toRichText(text), ...children } };
}
