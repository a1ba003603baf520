import type { UserDocument } from "../repository/documents.js";

/** Serializes a user as part of another record. The keys are assumed. */
export function serializeUserReference(user: UserDocument | undefined): object | null {
  return user === undefined ? null : { id: user.id, name: user.name, email: user.email };
}
