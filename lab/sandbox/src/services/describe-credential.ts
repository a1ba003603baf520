import type { DescribeCredential } from "../activity/record-activity.js";
import type { SandboxContext } from "../common/context.js";
import { ConvintelRepository } from "./convintel/repository/convintel-repository.js";
import { crmUserToken } from "./crm/access/add-token.js";
import { CrmCollections } from "./crm/repository/crm-collections.js";
import { tokenCollection, type NotesToken } from "./notes/repository/token.js";
import { OAuthRepository } from "../oauth/oauth-repository.js";
import { sandboxTokens, type ServiceName } from "../common/tokens.js";

/** Creates the function that says in words whose token or app a request came with. */
export function createCredentialDescriptions({ store }: SandboxContext): DescribeCredential {
  const crm = new CrmCollections(store);
  const convintel = new ConvintelRepository(store);
  const oauth = new OAuthRepository(store);
  const findToken: Record<ServiceName, (token: string) => { grantId?: string } | undefined> = {
    crm: (token) => toToken(crm.tokens.get(token)),
    notes: (token) => toToken(store.get<NotesToken>(tokenCollection, token)),
    convintel: (key) => convintel.keys.get(key) && {},
  };
  return (service, authorization) => {
    const [, scheme, value] = /^(bearer|basic) +(\S+)$/i.exec(authorization?.trim() ?? "") ?? [];
    if (scheme === undefined || value === undefined) return undefined;
    const [user = ""] = Buffer.from(value, "base64").toString("utf8").split(":");
    const token = scheme.toLowerCase() === "basic" ? user : value;
    if (token === sandboxTokens[service]) return "ready-made token";
    if (token === crmUserToken) return "ready-made user token";
    if (service !== "convintel") {
      const app = oauth.findApp(service, token);
      if (app !== undefined) return `app ${app.name}`;
    }
    const found = findToken[service](token);
    if (found === undefined) return "unknown token";
    const grant = found.grantId === undefined ? undefined : oauth.grants.get(found.grantId);
    if (grant === undefined) return "added token";
    const app = oauth.findApp(grant.service, grant.clientId);
    return `${app?.name ?? grant.clientId}, connected by ${grant.member}`;
  };
}

function toToken(
  document: { oauth?: { grantId: string } } | undefined,
): { grantId?: string } | undefined {
  return document && { ...(document.oauth && { grantId: document.oauth.grantId }) };
}
