import { inTrashError } from "../errors.js";
import { boolean, type Validator } from "../validation/validators.js";
import type { VersionRules } from "../versions.js";

/** Trash fields of a request. */
export interface TrashInput {
  in_trash?: boolean;
  archived?: boolean;
}

/** Returns the validators of the trash fields. */
export function getTrashValidators(rules: VersionRules): Record<string, Validator> {
  return rules.archived ? { in_trash: boolean, archived: boolean } : { in_trash: boolean };
}

/**
 * Trashes or restores an object before it is edited; an object that remains in the trash cannot be
 * edited. Whether the service allows restoring and editing in one request is not documented.
 * `isTrashed` returns true if the object or an ancestor is in the trash.
 */
export function applyTrash(
  document: { inTrash: boolean },
  input: TrashInput,
  isTrashed: () => boolean,
): void {
  const trash = input.in_trash ?? input.archived;
  if (trash === false) document.inTrash = false;
  if (isTrashed()) throw inTrashError();
  if (trash === true) document.inTrash = true;
}
