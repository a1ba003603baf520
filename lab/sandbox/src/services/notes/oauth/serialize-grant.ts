import type { GrantDocument } from "../../../oauth/documents.js";
import { findValidToken } from "../repository/token.js";
import { serializeBotOwner } from "../users/serialize-user.js";
import { collections, type WorkspaceDocument } from "../repository/documents.js";
import { NotesRepository } from "../repository/notes-repository.js";
import { getBotId } from "./issue-tokens.js";
import type { NotesServer } from "./notes-server.js";

/** Serializes a grant for the token endpoint, without expiry or scopes. */
export function serializeGrant({ context }: NotesServer, grant: GrantDocument): object {
  const { accessToken, refreshToken } = grant;
  const botId = getBotId(grant);
  const repository = new NotesRepository(context, botId);
  const token = findValidToken(context, accessToken);
  if (token === undefined) throw new Error("The grant has no valid access token.");
  const [workspace] = context.store.list<WorkspaceDocument>(collections.workspace);
  return {
    access_token: accessToken,
    token_type: "bearer",
    refresh_token: refreshToken,
    bot_id: botId,
    workspace_id: workspace?.id ?? "",
    workspace_name: workspace?.name ?? null,
    workspace_icon: null,
    owner: serializeBotOwner(repository.requireUser(botId), { repository, token }),
    duplicated_template_id: null,
  };
}
