import { Hono } from "hono";
import type { Authorization } from "../oauth/authorizations.js";
import { type OAuthServiceName, oauthServiceNames } from "../common/tokens.js";

/** Control over the connections of apps. */
export interface OAuthControl {
  expireTokens(service: OAuthServiceName): void;
  authorizations(service: OAuthServiceName): Authorization[];
}

/** Thrown for a missing or unknown service; the message lists the services. */
export class UnknownServiceError extends TypeError {}

/** Creates `POST /expire` with `{"service": …}`, and `GET /authorizations?service=…`. */
export function createOAuthControlRoutes(oauth: OAuthControl): Hono {
  return new Hono()
    .post("/expire", async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined);
      const service = parseService((body as { service?: unknown } | null | undefined)?.service);
      oauth.expireTokens(service);
      return context.json({ expired: service });
    })
    .get("/authorizations", (context) => {
      const service = parseService(context.req.query("service"));
      return context.json({ authorizations: oauth.authorizations(service) });
    });
}

/** Validates the name of a service with OAuth, or throws an {@link UnknownServiceError}. */
function parseService(name: unknown): OAuthServiceName {
  const service = oauthServiceNames.find((each) => each === name);
  if (service !== undefined) return service;
  const choices = oauthServiceNames.map((each) => `"${each}"`).join(", ");
  throw new UnknownServiceError(
    `"service" takes one of ${choices}, not ${JSON.stringify(name) ?? "nothing"}.`,
  );
}
