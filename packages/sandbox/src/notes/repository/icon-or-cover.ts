import { normalizeUuid } from "../validation/normalize-uuid.js";
import type { NotesRepository } from "./notes-repository.js";

/** An icon or cover as sent, after its check, in the form it is answered in. */
export function normalizeIconOrCover(
  input: Record<string, unknown> | null | undefined,
  repository: NotesRepository,
): object | null {
  if (input === null || input === undefined) return null;
  const [type, body] = Object.entries(input).find(([key]) => key !== "type") ?? ["", {}];
  // The sandbox offers neither file uploads nor custom emoji, so no id of one is ever right.
  if (type === "file_upload" || type === "custom_emoji") {
    return repository.throwNotFound(type, normalizeUuid((body as { id: string }).id));
  }
  if (type === "icon") return { type, icon: { color: "gray", ...(body as object) } };
  return { type, [type]: body };
}
