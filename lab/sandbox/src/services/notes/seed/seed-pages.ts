import { seedId } from "../../../common/seed-id.js";
import type { NotesPage } from "../../../company/types.js";
import { TITLE_ID } from "../repository/title.js";
import { toRichText } from "../rich-text/rich-text.js";
import type { Parent } from "../repository/documents.js";
import { insertChildren } from "../repository/children.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import { createStoryAudit } from "./create-story-audit.js";
import { seedBlocks } from "./seed-blocks.js";

/** Returns the id of a story page. */
export function getPageId(key: string): string {
  return seedId(`notes/page/${key}`);
}

/** Seeds the pages of the story; child pages follow their parent's blocks. */
export function seedPages(repository: NotesRepository, pages: NotesPage[]): void {
  for (const page of pages) seedPage(repository, page);
  for (const { key, parent } of pages) {
    if (parent !== undefined) insertChildren(repository, getPageId(parent), [getPageId(key)]);
  }
}

function seedPage(repository: NotesRepository, page: NotesPage): void {
  const id = getPageId(page.key);
  const audit = createStoryAudit(repository, page);
  repository.savePage({
    ...audit,
    id,
    parent: toParent(page),
    inTrash: false,
    icon: toEmojiIcon(page.emoji),
    cover: null,
    values: { [TITLE_ID]: toRichText(page.title) },
  });
  seedBlocks(repository, { id, key: page.key }, page.blocks, audit);
}

function toParent({ parent }: NotesPage): Parent {
  return parent === undefined
    ? { type: "workspace", workspace: true }
    : { type: "page_id", page_id: getPageId(parent) };
}

/** Converts an emoji to an icon. */
export function toEmojiIcon(emoji: string | undefined): object | null {
  return emoji === undefined ? null : { type: "emoji", emoji };
}
