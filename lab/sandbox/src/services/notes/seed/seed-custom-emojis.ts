import { seedId } from "../../../common/seed-id.js";
import type { Story } from "../../../company/types.js";
import { collections, type CustomEmojiDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Seeds the custom emojis of the story. */
export function seedCustomEmojis(
  repository: NotesRepository,
  { customEmojis = [], workspace }: Story,
): void {
  for (const { key, name } of customEmojis) {
    const emoji: CustomEmojiDocument = {
      id: seedId(`notes/custom-emoji/${key}`),
      name,
      url: `https://files.${workspace.domain}/emojis/${name}.png`,
    };
    repository.store.put(collections.customEmojis, emoji.id, emoji);
  }
}
