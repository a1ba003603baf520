import { revokeGrant } from "../../../oauth/authorization-server.js";
import { invalidRequest } from "../../../oauth/oauth-error.js";
import { readForm, readParameter } from "../../../oauth/parameters.js";
import type { CrmAuthorizationServer } from "./crm-authorization-server.js";

/**
 * Revokes the token in the header, in the form field `token`, or in both. An invalid token is not
 * an error. Tokens that were not issued by OAuth stay valid: whether Attio's endpoint revokes
 * those is not documented. Attio's limit of 50 requests per minute and IP address is not
 * enforced.
 */
export async function handleRevocation(
  server: CrmAuthorizationServer,
  request: Request,
): Promise<void> {
  const header = request.headers.get("authorization") ?? "";
  const bearer = /^Bearer +(\S+)$/i.exec(header)?.[1];
  const form = await readForm(request);
  const field = form && readParameter(form, "token");
  const token = bearer ?? field;
  if (token === undefined) throw invalidRequest('Neither a bearer token nor "token" was sent.');
  if (field !== undefined && field !== token) {
    throw invalidRequest('The bearer token and "token" are not the same.');
  }
  const grantId = server.crm.tokens.get(token)?.oauth?.grantId;
  const grant = grantId === undefined ? undefined : server.data.grants.get(grantId);
  if (grant !== undefined) server.data.transaction(() => revokeGrant(server, grant));
}
