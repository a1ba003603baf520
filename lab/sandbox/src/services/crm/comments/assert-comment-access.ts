import { getActingMemberId } from "../access/authenticate.js";
import { assertScopes, type Scope } from "../access/scopes.js";
import type { TokenDocument, CommentTarget } from "../repository/documents.js";
import { CrmError } from "../errors.js";

/** Throws 403 unless the token has the scopes for the comments' target, a record or an entry. */
export function assertTargetScopes(
  token: TokenDocument,
  { entryId }: Pick<CommentTarget, "entryId">,
): void {
  const scopes: Scope[] =
    entryId === null
      ? ["object_configuration:read", "record_permission:read"]
      : ["list_configuration:read", "list_entry:read"];
  assertScopes(token.scopes, scopes);
}

/**
 * Throws 403 for a user-level token and another member's comment. Documented for deleting
 * (Attio's delete-comment reference); assumed [comment-as-another-member] for creating.
 */
export function assertOwnComment(token: TokenDocument, authorId: string): void {
  const memberId = getActingMemberId(token);
  if (memberId === null || memberId === authorId) return;
  const message = "User-level access tokens can only be used for the member's own comments.";
  throw new CrmError(403, "auth_error", "unauthorized", message);
}
