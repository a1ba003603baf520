import { attachFile } from "./attach-file.js";
import { normalizeUuid } from "../validation/validators.js";
import { collections, type CustomEmojiDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";

/** Notion's own icons, by URL: name and color. */
const NATIVE_ICON = /^https:\/\/(?:www\.)?notion\.so\/icons\/([\w-]+)_([a-z]+)\.svg(?:\?.*)?$/;

/** Converts a validated icon. Recorded: the URL of one of Notion's own icons comes back as its name. */
export function normalizeIcon(
  input: Record<string, unknown> | null | undefined,
  repository: NotesRepository,
): object | null {
  const { url } = (input?.["external"] ?? {}) as { url?: string };
  const [, name, color] = NATIVE_ICON.exec(url ?? "") ?? [];
  return name === undefined
    ? normalizeIconOrCover(input, repository)
    : { type: "icon", icon: { name, color } };
}

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
