import type { SandboxContext } from "../../../common/context.js";
import type { AuthorizationServer } from "../../../oauth/authorization-server.js";
import { invalidRequest } from "../../../oauth/oauth-error.js";
import { OAuthRepository } from "../../../oauth/oauth-repository.js";
import { readParameter } from "../../../oauth/parameters.js";
import { listMembers } from "../../../company/story-parts.js";
import type { Story } from "../../../company/types.js";
import { tokenCollection } from "../repository/token.js";
import { createGrant } from "./create-grant.js";

/** The authorization server of the notes service, with the context its endpoints need. */
export interface NotesServer extends AuthorizationServer {
  context: SandboxContext;
}

/** Labels of permissions on the consent page. */
const PERMISSION_LABELS: Record<string, string> = {
  readContent: "Read content",
  updateContent: "Update content",
  insertContent: "Insert content",
  readComments: "Read comments",
  insertComments: "Insert comments",
  interactWithAgents: "Interact with agents",
  readUsers: "See who the people of the workspace are",
  readUsersWithEmail: "See their email addresses",
};

/** Creates the authorization server of the notes service (Notion's authorization guide). */
export function createNotesServer(context: SandboxContext, findStory: () => Story): NotesServer {
  const { store, now } = context;
  const data = new OAuthRepository(store);
  return {
    service: "notes",
    title: "notes workspace",
    get workspace() {
      return findStory().workspace.name;
    },
    get members() {
      return listMembers(findStory());
    },
    context,
    data,
    now,
    describePermissions: ({ permissions }) => ({
      heading: "It will be able to",
      items: permissions.map((permission) => ({
        text: PERMISSION_LABELS[permission] ?? permission,
      })),
      remark: "All pages of the workspace are shared with it.",
    }),
    validateQuery: assertOwnerIsUser,
    requiresMatchingRedirectUri: true,
    createGrant: (app, member) => createGrant(context, app, member),
    deleteAccessToken: (accessToken) => void store.delete(tokenCollection, accessToken),
  };
}

/**
 * Rejects a request without `owner=user`. Notion's guide requires it, but does not document the
 * error.
 */
function assertOwnerIsUser(query: URLSearchParams): void {
  if (readParameter(query, "owner") !== "user") throw invalidRequest('"owner" must be "user".');
}
