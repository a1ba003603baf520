import type { SandboxContext } from "../../context.js";
import type { AuthorizationServer } from "../../oauth/authorization-server.js";
import { invalidRequest } from "../../oauth/oauth-error.js";
import { OAuthRepository } from "../../oauth/oauth-repository.js";
import { readParameter } from "../../oauth/parameters.js";
import type { Story } from "../../story/types.js";
import { tokenCollection } from "../gate/token.js";
import { openGrant } from "./grant-tokens.js";

/** The notes service as people connect apps to it, with what its other endpoints need. */
export interface NotesServer extends AuthorizationServer {
  context: SandboxContext;
}

/** What a consent page says of each capability. */
const WORDS: Record<string, string> = {
  readContent: "Read content",
  updateContent: "Update content",
  insertContent: "Insert content",
  readComments: "Read comments",
  insertComments: "Insert comments",
  readUsers: "See who the people of the workspace are",
  readUsersWithEmail: "See their email addresses",
};

/** Makes the authorization server of the notes service (Notion's authorization guide). */
export function createNotesServer(context: SandboxContext, story: Story): NotesServer {
  const { store, now } = context;
  const data = new OAuthRepository(store);
  return {
    service: "notes",
    title: "notes workspace",
    workspace: story.workspace.name,
    members: story.members,
    context,
    data,
    now,
    describePermissions: ({ permissions }) => ({
      heading: "It will be able to",
      items: permissions.map((permission) => ({ text: WORDS[permission] ?? permission })),
      remark: "All pages of the workspace are shared with it.",
    }),
    validateQuery: checkQuery,
    requiresMatchingRedirectUri: true,
    createGrant: (app, member) => openGrant(context, app, member),
    deleteAccessToken: (accessToken) => void store.delete(tokenCollection, accessToken),
  };
}

/** Notion's guide calls `owner=user` required; what becomes of a request without is not said. */
function checkQuery(query: URLSearchParams): void {
  if (readParameter(query, "owner") !== "user") throw invalidRequest('"owner" has to be "user".');
}
