import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import type { AuthorizationServer } from "../../oauth/authorization-server.js";
import type { AppDocument, GrantDocument } from "../../oauth/documents.js";
import { OAuthRepository } from "../../oauth/oauth-repository.js";
import { seedId } from "../../seed/seed-id.js";
import type { Story } from "../../story/types.js";
import { CrmData } from "../data/crm-data.js";
import { describeScope } from "./scope-descriptions.js";

/** The CRM as people connect apps to it (Attio's OAuth guide), with its own data beside it. */
export interface CrmServer extends AuthorizationServer {
  crm: CrmData;
}

/**
 * Makes the CRM's authorization server. In the CRM itself an admin may have to agree; here every
 * member may connect an app.
 */
export function createCrmServer({ store, now }: SandboxContext, story: Story): CrmServer {
  const crm = new CrmData(store);
  const data = new OAuthRepository(store);
  return {
    service: "crm",
    title: "CRM",
    workspace: story.workspace.name,
    members: story.members,
    crm,
    data,
    now,
    // Scopes are set on the app: a request names none.
    describePermissions: ({ permissions }) => ({
      heading: "It will be able to",
      items: permissions.map((scope) => ({ text: describeScope(scope), scope })),
    }),
    validateQuery: () => undefined,
    requiresMatchingRedirectUri: false,
    createGrant: (app, member) => openGrant({ crm, data, now }, app, member),
    deleteAccessToken: (accessToken) => crm.tokens.delete(accessToken),
  };
}

/** Gives a token for the whole workspace, with no end and no refresh token, as Attio does. */
function openGrant(
  { crm, data, now }: Pick<CrmServer, "crm" | "data" | "now">,
  { clientId, permissions }: AppDocument,
  member: string,
): GrantDocument {
  const grant: GrantDocument = {
    id: randomUUID(),
    service: "crm",
    clientId,
    member,
    issuedAt: now().toISOString(),
    accessToken: `sandbox-crm-access-${randomUUID()}`,
    refreshes: 0,
    refusedReuses: 0,
    isActive: true,
  };
  data.grants.put(grant.id, grant);
  crm.tokens.put(grant.accessToken, {
    id: randomUUID(),
    scopes: permissions,
    issuedAt: Math.floor(now().getTime() / 1000),
    authorizedBy: seedId(`crm/member/${member}`),
    oauth: { clientId, grantId: grant.id },
  });
  return grant;
}
