import type { SandboxContext } from "../../../common/context.js";
import { seedId } from "../../../common/seed-id.js";
import {
  capabilities,
  tokenCollection,
  type Capability,
  type NotesToken,
} from "../repository/token.js";

/** Capabilities of an integration, plus the two levels of access to user information. */
export type NotesPermission = Capability | "readUsers" | "readUsersWithEmail";

/** All permissions. */
export const notesPermissions: readonly NotesPermission[] = [
  ...capabilities,
  "readUsers",
  "readUsersWithEmail",
];

/** Bot of the sandbox's internal integration. */
export const botId = seedId("notes/bot");

/** Stores a token of the sandbox's integration with these permissions. */
export function addNotesToken(
  { store }: SandboxContext,
  secret: string,
  permissions: readonly string[],
): void {
  const token: NotesToken = { botId, ...toTokenAccess(permissions) };
  store.put(tokenCollection, secret, token);
}

/** Returns the access that these permissions grant. */
export function toTokenAccess(
  permissions: readonly string[],
): Pick<NotesToken, "capabilities" | "userInformation"> {
  return {
    capabilities: capabilities.filter((capability) => permissions.includes(capability)),
    userInformation: toUserInformation(permissions),
  };
}

function toUserInformation(permissions: readonly string[]): NotesToken["userInformation"] {
  if (permissions.includes("readUsersWithEmail")) return "with_email";
  return permissions.includes("readUsers") ? "without_email" : "none";
}
