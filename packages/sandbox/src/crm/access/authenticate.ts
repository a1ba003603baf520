import { createMiddleware } from "hono/factory";
import type { TokenDocument } from "../data/documents.js";
import type { Crm, CrmEnvironment } from "../environment.js";
import { unauthorized } from "../errors.js";

/** Lets only requests with a known token through, and leaves the token for what follows. */
export function authenticate(crm: Crm) {
  return createMiddleware<CrmEnvironment>(async (context, next) => {
    const token = findToken(crm, context.req.header("authorization"));
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
  crm: Pick<Crm, "data">,
  header: string | undefined,
): TokenDocument | undefined {
  const [, scheme, credentials] = /^(bearer|basic) +(\S+)$/i.exec(header ?? "") ?? [];
  if (scheme === undefined || credentials === undefined) return undefined;
  if (scheme.toLowerCase() === "bearer") return crm.data.tokens.get(credentials);
  const [userName = ""] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  return crm.data.tokens.get(userName);
}
