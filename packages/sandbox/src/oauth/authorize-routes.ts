import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { answerConsent, awaitAnswer, returnAddress } from "./answer-consent.js";
import type { AuthorizationServer } from "./authorization-server.js";
import { type Asker, checkRequest, findAsker } from "./check-request.js";
import { consentForm, consentHeading, consentTitle } from "./consent-page.js";
import { ConsentRefusal } from "./consent-refusal.js";
import type { AuthorizationRequest } from "./documents.js";
import { OAuthError } from "./oauth-error.js";
import { answerPage } from "./page.js";
import { readForm } from "./parameters.js";

/** The consent page at a path that ends in `/authorize`, and what it sends there. */
export function createAuthorizeRoutes(server: AuthorizationServer, path: string): Hono {
  return new Hono()
    .onError(showRefusal)
    .get(path, (context) => showConsent(server, context))
    .post(path, async (context) => {
      const form = await readForm(context.req.raw);
      if (form === undefined) throw new ConsentRefusal("The answer has to come as a form.");
      const [request, member, decision] = [
        form.get("request"),
        form.get("member"),
        form.get("decision"),
      ];
      return leave(context, answerConsent(server, { request, member, decision }));
    });
}

function showConsent(server: AuthorizationServer, context: Context): Response | Promise<Response> {
  const query = new URL(context.req.url).searchParams;
  const asker = findAsker(server, query);
  const request = checkOrReturn(server, query, asker);
  if (typeof request === "string") return leave(context, request);
  const id = awaitAnswer(server, request);
  return answerPage(context, {
    title: consentTitle(server, asker),
    heading: consentHeading(server, asker),
    content: consentForm(server, asker, id),
  });
}

/** The request when it is right, else the address at which the app reads what is wrong. */
function checkOrReturn(
  server: AuthorizationServer,
  query: URLSearchParams,
  asker: Asker,
): AuthorizationRequest | string {
  try {
    return checkRequest(server, query, asker);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const states = query.getAll("state").filter((state) => state !== "");
    const state = states.length === 1 ? states[0] : undefined;
    return returnAddress(
      { redirectUri: asker.redirectUri, ...(state !== undefined && { state }) },
      { error: error.code, error_description: error.message },
    );
  }
}

/** Sends the browser away, with an address that holds a code or an error. */
function leave(context: Context, address: string): Response {
  context.header("cache-control", "no-store");
  context.header("referrer-policy", "no-referrer");
  return context.redirect(address, 302);
}

function showRefusal(error: Error, context: Context): Response | Promise<Response> {
  if (!(error instanceof ConsentRefusal)) throw error;
  const content = html`<p role="alert">${error.message}</p>
    ${error.outcome === undefined ? "" : html`<p>${error.outcome}</p>`}`;
  return answerPage(context, { title: error.title, content, status: 400 });
}
