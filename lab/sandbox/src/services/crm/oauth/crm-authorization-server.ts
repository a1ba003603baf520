import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../../common/context.js";
import type { AuthorizationServer } from "../../../oauth/authorization-server.js";
import type { AppDocument, GrantDocument } from "../../../oauth/documents.js";
import { OAuthRepository } from "../../../oauth/oauth-repository.js";
import { seedId } from "../../../common/seed-id.js";
import { listMembers } from "../../../company/story-parts.js";
import type { Story } from "../../../company/types.js";
import { CrmCollections } from "../repository/crm-collections.js";
import { describeScope } from "./scope-descriptions.js";

/** The CRM's authorization server (Attio's OAuth guide), with access to the CRM's data. */
export interface CrmAuthorizationServer extends AuthorizationServer {
  crm: CrmCollections;
}

/**
 * Creates the CRM's authorization server. In Attio, an admin may have to approve an app; here
 * every member may connect one.
 */
export function createCrmAuthorizationServer(
  { store, now }: SandboxContext,
  findStory: () => Story,
): CrmAuthorizationServer {
  const crm = new CrmCollections(store);
  const data = new OAuthRepository(store);
  return {
    service: "crm",
    title: "CRM",
    get workspace() {
      return findStory().workspace.name;
    },
    get members() {
      return listMembers(findStory());
    },
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

/** Issues a non-expiring workspace token without a refresh token, like Attio. */
function openGrant(
  { crm, data, now }: Pick<CrmAuthorizationServer, "crm" | "data" | "now">,
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
