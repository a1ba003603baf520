import { exchangeCode } from "../../../oauth/exchange-code.js";
import { findClient } from "../../../oauth/find-client.js";
import { invalidRequest, OAuthError } from "../../../oauth/oauth-error.js";
import { readForm, readParameter, requireParameter } from "../../../oauth/parameters.js";
import type { CrmAuthorizationServer } from "./crm-authorization-server.js";

/**
 * Exchanges a code for a token. Attio documents the client id and secret as form fields, and
 * `redirect_uri` as optional.
 */
export async function handleTokenRequest(
  server: CrmAuthorizationServer,
  request: Request,
): Promise<object> {
  const form = await readForm(request);
  if (form === undefined) {
    throw invalidRequest("The body must be application/x-www-form-urlencoded.");
  }
  const clientId = readParameter(form, "client_id");
  const app = findClient(server, clientId, readParameter(form, "client_secret"));
  if (requireParameter(form, "grant_type") !== "authorization_code") {
    throw new OAuthError("unsupported_grant_type", '"grant_type" must be "authorization_code".');
  }
  const { accessToken } = exchangeCode(server, app, {
    code: requireParameter(form, "code"),
    redirectUri: readParameter(form, "redirect_uri"),
    codeVerifier: readParameter(form, "code_verifier"),
  });
  return { access_token: accessToken, token_type: "Bearer" };
}
