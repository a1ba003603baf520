import type { TokenDocument } from "../repository/documents.js";
import { memberActor, type Actor } from "../repository/actor.js";

/** The actor of a request: the token itself, or the member of a user-level token. */
export function getActor(token: TokenDocument): Actor {
  const memberId = getActingMemberId(token);
  return memberId === null ? { type: "api-token", id: token.id } : memberActor(memberId);
}

/** The id of the member a user-level token acts as; null for a workspace token. */
export function getActingMemberId({ level, authorizedBy }: TokenDocument): string | null {
  return level === "user" ? authorizedBy : null;
}
