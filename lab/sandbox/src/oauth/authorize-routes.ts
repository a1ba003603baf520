import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { submitConsent, createPendingConsent, buildRedirect } from "./submit-consent.js";
import type { AuthorizationServer } from "./authorization-server.js";
import {
  type AuthorizationClient,
  parseAuthorizationRequest,
  findAuthorizationClient,
} from "./authorization-request.js";
import { renderConsentForm, renderConsentHeading, renderConsentTitle } from "./consent-page.js";
import { ConsentError } from "./consent-error.js";
import type { AuthorizationRequest } from "./documents.js";
import { OAuthError } from "./oauth-error.js";
import { renderPage } from "./render-page.js";
import { readForm } from "./parameters.js";

/** Creates the routes of the consent page at a path that ends in `/authorize`. */
export function createAuthorizeRoutes(server: AuthorizationServer, path: string): Hono {
  return new Hono()
    .onError(consentErrorResponse)
    .get(path, (context) => consentResponse(server, context))
    .post(path, async (context) => {
      const form = await readForm(context.req.raw);
      if (form === undefined)
        throw new ConsentError("The consent page must be submitted as a form.");
      const [request, member, decision] = [
        form.get("request"),
        form.get("member"),
        form.get("decision"),
      ];
      return redirect(context, submitConsent(server, { request, member, decision }));
    });
}

function consentResponse(
  server: AuthorizationServer,
  context: Context,
): Response | Promise<Response> {
  const query = new URL(context.req.url).searchParams;
  const client = findAuthorizationClient(server, query);
  const request = parseRequestOrRedirect(server, query, client);
  if (typeof request === "string") return redirect(context, request);
  const id = createPendingConsent(server, request);
  return renderPage(context, {
    title: renderConsentTitle(server, client),
    heading: renderConsentHeading(server, client),
    content: renderConsentForm(server, client, id),
  });
}

/** Returns the valid request, or the redirect URL that reports the error to the app. */
function parseRequestOrRedirect(
  server: AuthorizationServer,
  query: URLSearchParams,
  client: AuthorizationClient,
): AuthorizationRequest | string {
  try {
    return parseAuthorizationRequest(server, query, client);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const states = query.getAll("state").filter((state) => state !== "");
    const state = states.length === 1 ? states[0] : undefined;
    return buildRedirect(
      { redirectUri: client.redirectUri, ...(state !== undefined && { state }) },
      { error: error.code, error_description: error.message },
    );
  }
}

/** Redirects the browser to a URL that contains a code or an error. */
function redirect(context: Context, address: string): Response {
  context.header("cache-control", "no-store");
  context.header("referrer-policy", "no-referrer");
  return context.redirect(address, 302);
}

function consentErrorResponse(error: Error, context: Context): Response | Promise<Response> {
  if (!(error instanceof ConsentError)) throw error;
  const content = html`<p role="alert">${error.message}</p>
    ${error.outcome === undefined ? "" : html`<p>${error.outcome}</p>`}`;
  return renderPage(context, { title: error.title, content, status: 400 });
}
