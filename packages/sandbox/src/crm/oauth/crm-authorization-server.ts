import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../../context.js";
import type { AuthorizationServer } from "../../oauth/authorization-server.js";
import type { AppDocument, GrantDocument } from "../../oauth/documents.js";
import { OAuthData } from "../../oauth/oauth-data.js";
import { seedId } from "../../seed/seed-id.js";
import type { Story } from "../../story/types.js";
import { CrmCollections } from "../repository/crm-collections.js";

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
  story: Story,
): CrmAuthorizationServer {
  const crm = new CrmCollections(store);
  const data = new OAuthData(store);
  return {
    service: "crm",
    title: "CRM",
    workspace: story.workspace.name,
    members: story.members,
    crm,
    data,
    now,
    // Scopes are set on the app, not in the request.
    permissions: ({ permissions }) => ({ heading: "It will be able to", items: permissions }),
    checkQuery: () => undefined,
    repeatsRedirectUri: false,
    openGrant: (app, member) => openGrant({ crm, data, now }, app, member),
    forgetAccessToken: (accessToken) => crm.tokens.delete(accessToken),
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
