import type { TokenDocument } from "../repository/documents.js";
import { memberActor, type Actor } from "../repository/actor.js";

/** Who does what a request asks for: the token itself, or the member a user-level token stands for. */
export function getActor(token: TokenDocument): Actor {
  const memberId = getActingMemberId(token);
  return memberId === null ? { type: "api-token", id: token.id } : memberActor(memberId);
}

/** The member a user-level token stands for. */
export function getActingMemberId({ level, authorizedBy }: TokenDocument): string | null {
  return level === "user" ? authorizedBy : null;
}
