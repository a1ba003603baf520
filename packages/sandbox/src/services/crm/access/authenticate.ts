import { createMiddleware } from "hono/factory";
import type { TokenDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { unauthorized } from "../errors.js";

/** Rejects requests without a known token and stores the token for the handlers. */
export function authenticate(service: CrmService) {
  return createMiddleware<CrmRouteEnv>(async (context, next) => {
    const token = findToken(service, context.req.header("authorization"));
    if (token === undefined) throw unauthorized();
    context.set("token", token);
    await next();
  });
}

/**
 * The token in an `Authorization` header: a bearer token, or the user name of Basic
 * authentication (Attio's authentication guide allows both).
 */
export function findToken(
  service: Pick<CrmService, "collections">,
  header: string | undefined,
): TokenDocument | undefined {
  const [, scheme, credentials] = /^(bearer|basic) +(\S+)$/i.exec(header ?? "") ?? [];
  if (scheme === undefined || credentials === undefined) return undefined;
  if (scheme.toLowerCase() === "bearer") return service.collections.tokens.get(credentials);
  const [userName = ""] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  return service.collections.tokens.get(userName);
}
