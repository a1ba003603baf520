import { Hono } from "hono";
import type { Authorization } from "../oauth/authorizations.js";
import { type OAuthServiceName, oauthServiceNames } from "../tokens.js";

/** What can be done to the connections of apps from outside. */
export interface OAuthControl {
  expireTokens(service: OAuthServiceName): void;
  authorizations(service: OAuthServiceName): Authorization[];
}

/** No service that apps are connected to was named; the message says which there are. */
export class ServiceError extends TypeError {}

/** `POST /expire` with `{"service": …}`, and `GET /authorizations?service=…`. */
export function createOAuthControl(oauth: OAuthControl): Hono {
  return new Hono()
    .post("/expire", async (context) => {
      const body: unknown = await context.req.json().catch(() => undefined);
      const service = checkService((body as { service?: unknown } | null | undefined)?.service);
      oauth.expireTokens(service);
      return context.json({ expired: service });
    })
    .get("/authorizations", (context) => {
      const service = checkService(context.req.query("service"));
      return context.json({ authorizations: oauth.authorizations(service) });
    });
}

/** Returns `name` if apps are connected to that service, else throws a {@link ServiceError}. */
function checkService(name: unknown): OAuthServiceName {
  const service = oauthServiceNames.find((each) => each === name);
  if (service !== undefined) return service;
  const choices = oauthServiceNames.map((each) => `"${each}"`).join(", ");
  throw new ServiceError(
    `"service" takes one of ${choices}, not ${JSON.stringify(name) ?? "nothing"}.`,
  );
}
