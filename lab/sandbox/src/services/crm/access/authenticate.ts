import { createMiddleware } from "hono/factory";
import type { TokenDocument } from "../repository/documents.js";
import type { CrmService, CrmRouteEnv } from "../crm-service.js";
import { unauthorized, CrmError } from "../errors.js";
import { memberActor, type Actor } from "../repository/actor.js";

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

/** The actor of a request: the token itself, or the member of a user-level token. */
export function getActor(token: TokenDocument): Actor {
  const memberId = getActingMemberId(token);
  return memberId === null ? { type: "api-token", id: token.id } : memberActor(memberId);
}

/** The id of the member a user-level token acts as; null for a workspace token. */
export function getActingMemberId({ level, authorizedBy }: TokenDocument): string | null {
  return level === "user" ? authorizedBy : null;
}

/** Rejects user-level tokens on endpoints where Attio accepts only workspace-level tokens. */
export function requireWorkspaceToken() {
  return createMiddleware<CrmRouteEnv>(async (context, next) => {
    if (context.get("token").level === "user") {
      const message = "This endpoint only accepts workspace-level access tokens.";
      throw new CrmError(403, "auth_error", "unauthorized", message);
    }
    await next();
  });
}
