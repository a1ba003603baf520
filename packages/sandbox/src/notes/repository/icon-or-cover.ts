import { attachFile } from "../files/attach-file.js";
import { normalizeUuid } from "../validation/normalize-uuid.js";
import { collections, type CustomEmojiDocument } from "./documents.js";
import type { NotesRepository } from "./notes-repository.js";

/** Converts a validated icon or cover from its request format to its response format. */
export function normalizeIconOrCover(
  input: Record<string, unknown> | null | undefined,
  repository: NotesRepository,
): object | null {
  if (input === null || input === undefined) return null;
  const [type, body] = Object.entries(input).find(([key]) => key !== "type") ?? ["", {}];
  if (type === "file_upload") {
    return { type: "file", file: attachFile(repository, (body as { id: string }).id).file };
  }
  if (type === "custom_emoji") {
    const id = normalizeUuid((body as { id: string }).id);
    const emoji = repository.store.get<CustomEmojiDocument>(collections.customEmojis, id);
    return { type, custom_emoji: emoji ?? repository.throwNotFound(type, id) };
  }
  if (type === "icon") return { type, icon: { color: "gray", ...(body as object) } };
  return { type, [type]: body };
}
