import { createMiddleware } from "hono/factory";
import type { TokenDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { unauthorized } from "../errors.js";

/** Lets only requests with a known token through, and leaves the token for what follows. */
export function authenticate(service: CrmService) {
  return createMiddleware<CrmRouteEnv>(async (context, next) => {
    const token = findToken(service, context.req.header("authorization"));
    if (token === undefined) throw unauthorized();
    context.set("token", token);
    await next();
  });
}

/**
 * The token an `Authorization` header carries: as a bearer token, or as the user name of Basic
 * authentication (Attio's authentication guide allows both).
 */
export function findToken(
  crm: Pick<CrmService, "collections">,
  header: string | undefined,
): TokenDocument | undefined {
  const [, scheme, credentials] = /^(bearer|basic) +(\S+)$/i.exec(header ?? "") ?? [];
  if (scheme === undefined || credentials === undefined) return undefined;
  if (scheme.toLowerCase() === "bearer") return crm.collections.tokens.get(credentials);
  const [userName = ""] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  return crm.collections.tokens.get(userName);
}
