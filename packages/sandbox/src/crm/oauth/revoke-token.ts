import { revokeGrant } from "../../oauth/authorization-server.js";
import { invalidRequest } from "../../oauth/oauth-error.js";
import { readForm, readParameter } from "../../oauth/parameters.js";
import type { CrmServer } from "./crm-server.js";

/**
 * Ends the token that comes as bearer token, as field `token` of a form, or as both. One that is
 * not good any more is no error. Tokens made by hand stay good: whether Attio's endpoint ends those
 * too is not documented. Its limit of 50 requests a minute for each address is not kept here.
 */
export async function revokeToken(server: CrmServer, request: Request): Promise<void> {
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
