import type { SandboxContext } from "../../context.js";
import { seedId } from "../../seed/seed-id.js";
import { capabilities, tokenCollection, type Capability, type NotesToken } from "./token.js";

/** The capabilities of an integration, and the two levels of knowing people. */
export type NotesPermission = Capability | "readUsers" | "readUsersWithEmail";

/** Every permission there is. */
export const notesPermissions: readonly NotesPermission[] = [
  ...capabilities,
  "readUsers",
  "readUsersWithEmail",
];

/** The integration whose tokens are made by hand, as internal ones of Notion are. */
export const botId = seedId("notes/bot");

/** Keeps another token of the sandbox's integration, which may only do this. */
export function addNotesToken(
  { store }: SandboxContext,
  secret: string,
  permissions: readonly string[],
): void {
  const token: NotesToken = { botId, ...toTokenAccess(permissions) };
  store.put(tokenCollection, secret, token);
}

/** What a token with these permissions opens. */
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
