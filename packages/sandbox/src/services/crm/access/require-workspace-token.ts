import { createMiddleware } from "hono/factory";
import type { CrmRouteEnv } from "../crm-service.js";
import { CrmError } from "../errors.js";

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
