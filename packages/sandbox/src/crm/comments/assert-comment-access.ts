import { getActingMemberId } from "../access/actor.js";
import { assertScopes, type Scope } from "../access/scopes.js";
import type { TokenDocument } from "../repository/documents.js";
import { CrmError } from "../errors.js";
import type { CommentTarget } from "./comment.js";

/** What a token needs besides the comment scope depends on what the comments are on. */
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
 * A user-level token may only delete its member's own comments (Attio's delete-comment reference).
 * That it also may only write as that member is assumed.
 */
export function assertOwnComment(token: TokenDocument, authorId: string): void {
  const memberId = getActingMemberId(token);
  if (memberId === null || memberId === authorId) return;
  const message = "User-level access tokens can only be used for the member's own comments.";
  throw new CrmError(403, "auth_error", "unauthorized", message);
}
