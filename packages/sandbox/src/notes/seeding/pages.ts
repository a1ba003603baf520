import { seedId } from "../../seed/seed-id.js";
import type { NotesPage } from "../../story/types.js";
import { TITLE_ID } from "../pages/title.js";
import { plainRichText } from "../rich-text/rich-text.js";
import type { Parent } from "../workspace/documents.js";
import { insertChildren } from "../workspace/tree.js";
import type { Workspace } from "../workspace/workspace.js";
import { storyAudit } from "./audit.js";
import { plantBlocks } from "./blocks.js";

/** The id of a page of the story. */
export function pageId(key: string): string {
  return seedId(`notes/page/${key}`);
}

/** Plants the pages of the story; child pages stand below the blocks of their parent. */
export function plantPages(repository: Workspace, pages: NotesPage[]): void {
  for (const page of pages) plantPage(repository, page);
  for (const { key, parent } of pages) {
    if (parent !== undefined) insertChildren(repository, pageId(parent), [pageId(key)]);
  }
}

function plantPage(repository: Workspace, page: NotesPage): void {
  const id = pageId(page.key);
  const audit = storyAudit(repository, page);
  repository.savePage({
    ...audit,
    id,
    parent: parentOf(page),
    inTrash: false,
    icon: emojiIcon(page.emoji),
    cover: null,
    values: { [TITLE_ID]: plainRichText(page.title) },
  });
  plantBlocks(repository, { id, key: page.key }, page.blocks, audit);
}

function parentOf({ parent }: NotesPage): Parent {
  return parent === undefined
    ? { type: "workspace", workspace: true }
    : { type: "page_id", page_id: pageId(parent) };
}

/** An emoji as an icon. */
export function emojiIcon(emoji: string | undefined): object | null {
  return emoji === undefined ? null : { type: "emoji", emoji };
}
