import type { TokenDocument } from "../data/documents.js";
import { memberActor, type Actor } from "../wire/actor.js";

/** Who does what a request asks for: the token itself, or the member a user-level token stands for. */
export function actorOf(token: TokenDocument): Actor {
  const memberId = userOf(token);
  return memberId === null ? { type: "api-token", id: token.id } : memberActor(memberId);
}

/** The member a user-level token stands for. */
export function userOf({ level, authorizedBy }: TokenDocument): string | null {
  return level === "user" ? authorizedBy : null;
}
