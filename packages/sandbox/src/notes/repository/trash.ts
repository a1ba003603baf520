import { inTrashError } from "../errors.js";
import { boolean, type Validator } from "../validation/validators.js";
import type { VersionRules } from "../versions.js";

/** The trash as part of a request, under either of its names. */
export interface TrashInput {
  in_trash?: boolean;
  archived?: boolean;
}

/** Checks of the fields that move something into or out of the trash. */
export function getTrashValidators(rules: VersionRules): Record<string, Validator> {
  return rules.archived ? { in_trash: boolean, archived: boolean } : { in_trash: boolean };
}

/**
 * Moves something into or out of the trash, as sent, before it is edited; what is in the trash and
 * stays there is not edited. A request that restores may edit too: whether the service allows that
 * is not documented. `isLost` says whether the thing, or what it stands on, is in the trash.
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
