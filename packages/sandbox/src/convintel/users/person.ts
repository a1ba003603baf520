import type { UserDocument } from "./document.js";

/** A user as other records name them. The keys are assumed. */
export function personToWire(user: UserDocument | undefined): object | null {
  return user === undefined ? null : { id: user.id, name: user.name, email: user.email };
}
