import { validationError } from "../errors.js";
import { getParentId } from "../repository/ancestors.js";
import { insertChildren } from "../repository/children.js";
import type { PageDocument } from "../repository/documents.js";
import type { NotesRepository } from "../repository/notes-repository.js";
import {
  isObject,
  normalizeUuid,
  object,
  oneOfValues,
  uuid,
  type Validator,
} from "../validation/validators.js";

/** The place of a new page in a request, by other names than that of appended blocks. */
export type PagePositionInput =
  | { type: "page_start" | "page_end" }
  | { type: "after_block"; after_block: { id: string } };

/** Validates the place of a new page (types of Notion's client, 5.26). */
export const validatePagePosition: Validator = (value, path) => {
  const type = { type: oneOfValues("page_start", "page_end", "after_block") };
  const isAfter = isObject(value) && value["type"] === "after_block";
  return object(isAfter ? { ...type, after_block: object({ id: uuid }) } : type)(value, path);
};

/**
 * Puts a new page into its place on its parent page, by default the end. Assumed [positions-are-of-pages]: a parent of another
 * kind refuses it.
 */
export function placePage(
  page: PageDocument,
  position: PagePositionInput | undefined,
  repository: NotesRepository,
): void {
  const parentId = getParentId(page.parent) ?? "";
  if (position !== undefined && page.parent.type !== "page_id") {
    throw validationError("position is only supported for a parent page.");
  }
  if (position?.type === "after_block") {
    const after = normalizeUuid(position.after_block.id);
    if (insertChildren(repository, parentId, [page.id], { after })) return;
    repository.throwNotFound("block", after);
  }
  insertChildren(
    repository,
    parentId,
    [page.id],
    position?.type === "page_start" ? "start" : "end",
  );
}
