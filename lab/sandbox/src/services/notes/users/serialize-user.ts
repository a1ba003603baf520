import { getMaxFileBytes } from "../files/max-file-size.js";
import type { RequestScope } from "../route-context.js";
import { collections, type UserDocument, type WorkspaceDocument } from "../repository/documents.js";

/** Parts of a request that the visibility of a user depends on. */
type Viewer = Pick<RequestScope, "repository" | "token">;

/** Serializes a user as a reference, as in author fields. */
export function serializeUserReference(id: string): object {
  return { object: "user", id };
}

/** Serializes a user with the information that the token can read. */
export function serializeUser(user: UserDocument, scope: Viewer): object {
  const { id, name, email } = user;
  const common = { object: "user", id, name, avatar_url: null };
  if (email === undefined) return { ...common, type: "bot", bot: serializeBot(user, scope) };
  const person = scope.token.userInformation === "with_email" ? { email } : {};
  return { ...common, type: "person", person };
}

/** Serializes a user as a property value: in full if the token can read user information. */
export function serializeUserValue(id: string, scope: Viewer): object {
  const user = scope.repository.findUser(id);
  const isVisible = user !== undefined && scope.token.userInformation !== "none";
  return isVisible ? serializeUser(user, scope) : serializeUserReference(id);
}

/** Serializes bot details; empty except for the token's own bot. */
function serializeBot(user: UserDocument, scope: Viewer): object {
  const { repository, token } = scope;
  if (user.id !== token.botId) return {};
  const [workspace] = repository.store.list<WorkspaceDocument>(collections.workspace);
  return {
    owner: serializeBotOwner(user, scope),
    workspace_name: workspace?.name ?? null,
    workspace_id: workspace?.id ?? "",
    workspace_limits: { max_file_upload_size_in_bytes: getMaxFileBytes(repository) },
  };
}

/** Serializes the owner of a bot: the person who connected its app, or the workspace. */
export function serializeBotOwner({ ownerId }: UserDocument, scope: Viewer): object {
  if (ownerId === undefined) return { type: "workspace", workspace: true };
  return { type: "user", user: serializeUserValue(ownerId, scope) };
}
