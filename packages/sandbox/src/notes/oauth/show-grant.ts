import type { GrantDocument } from "../../oauth/documents.js";
import { findGoodToken } from "../gate/token.js";
import { renderOwner } from "../users/render.js";
import { collections, type WorkspaceDocument } from "../workspace/documents.js";
import { Workspace } from "../workspace/workspace.js";
import { botIdOf } from "./grant-tokens.js";
import type { NotesServer } from "./notes-server.js";

/** A grant as the token endpoint answers it. It says nothing of an end or of scopes. */
export function showGrant({ context }: NotesServer, grant: GrantDocument): object {
  const { accessToken, refreshToken } = grant;
  const botId = botIdOf(grant);
  const repository = new Workspace(context, botId);
  const token = findGoodToken(context, accessToken);
  if (token === undefined) throw new Error("The grant has no good access token.");
  const [home] = context.store.list<WorkspaceDocument>(collections.workspace);
  return {
    access_token: accessToken,
    token_type: "bearer",
    refresh_token: refreshToken,
    bot_id: botId,
    workspace_id: home?.id ?? "",
    workspace_name: home?.name ?? null,
    workspace_icon: null,
    owner: renderOwner(repository.user(botId), { repository, token }),
    duplicated_template_id: null,
  };
}
