import { userOf } from "../access/actor.js";
import { requireScopes, type Scope } from "../access/scopes.js";
import type { TokenDocument } from "../data/documents.js";
import { CrmError } from "../errors.js";
import type { CommentTarget } from "./comment.js";

/** What a token needs besides the comment scope depends on what the comments are on. */
export function requireTargetScopes(
  token: TokenDocument,
  { entryId }: Pick<CommentTarget, "entryId">,
): void {
  const scopes: Scope[] =
    entryId === null
      ? ["object_configuration:read", "record_permission:read"]
      : ["list_configuration:read", "list_entry:read"];
  requireScopes(token.scopes, scopes);
}

/**
 * A user-level token may only delete its member's own comments (Attio's delete-comment reference).
 * That it also may only write as that member is assumed.
 */
export function requireOwnComment(token: TokenDocument, authorId: string): void {
  const memberId = userOf(token);
  if (memberId === null || memberId === authorId) return;
  const message = "User-level access tokens can only be used for the member's own comments.";
  throw new CrmError(403, "auth_error", "unauthorized", message);
}
