import type { RequestScope } from "../route-context.js";
import { collections, type UserDocument, type WorkspaceDocument } from "../repository/documents.js";

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** What has to be known of a request to show a user to it. */
type Viewer = Pick<RequestScope, "repository" | "token">;

/** A user by id only, as authors are shown. */
export function serializeUserReference(id: string): object {
  return { object: "user", id };
}

/** A user in full, as far as the token may know people. */
export function serializeUser(user: UserDocument, scope: Viewer): object {
  const { id, name, email } = user;
  const common = { object: "user", id, name, avatar_url: null };
  if (email === undefined) return { ...common, type: "bot", bot: serializeBot(user, scope) };
  const person = scope.token.userInformation === "with_email" ? { email } : {};
  return { ...common, type: "person", person };
}

/** A user who is the value of something: in full, unless the token may not know people. */
export function serializeUserValue(id: string, scope: Viewer): object {
  const user = scope.repository.findUser(id);
  const isVisible = user !== undefined && scope.token.userInformation !== "none";
  return isVisible ? serializeUser(user, scope) : serializeUserReference(id);
}

/** Only the token's own bot says more than `{}`. */
function serializeBot(user: UserDocument, scope: Viewer): object {
  const { repository, token } = scope;
  if (user.id !== token.botId) return {};
  const [workspace] = repository.store.list<WorkspaceDocument>(collections.workspace);
  return {
    owner: serializeBotOwner(user, scope),
    workspace_name: workspace?.name ?? null,
    workspace_id: workspace?.id ?? "",
    workspace_limits: { max_file_upload_size_in_bytes: MAX_UPLOAD_BYTES },
  };
}

/** Whom a bot acts for: the person who connected its app, or the whole workspace. */
export function serializeBotOwner({ ownerId }: UserDocument, scope: Viewer): object {
  if (ownerId === undefined) return { type: "workspace", workspace: true };
  return { type: "user", user: serializeUserValue(ownerId, scope) };
}
