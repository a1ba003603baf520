import { createMiddleware } from "hono/factory";
import type { CrmRouteEnv } from "../crm-service.js";
import { missingScopes } from "../errors.js";

/** Areas of the CRM that scopes cover. */
const scopeAreas = [
  "user_management",
  "record_permission",
  "object_configuration",
  "activity_configuration",
  "activity_record",
  "list_entry",
  "list_configuration",
  "comment",
  "task",
  "note",
  "meeting",
  "call_recording",
  "webhook",
  "file",
  "email",
  "sequence_unsubscribe",
] as const;

/** An area and the access to it; `read-write` includes `read`. */
export type Scope = `${(typeof scopeAreas)[number]}:${"read" | "read-write"}`;

/** Every scope, with `read-write` access. */
export const allScopes: readonly Scope[] = scopeAreas.map((area) => `${area}:read-write` as const);

/** Rejects tokens that lack one of the scopes an endpoint requires. */
export function requireScopes(...scopes: Scope[]) {
  return createMiddleware<CrmRouteEnv>(async (context, next) => {
    assertScopes(context.get("token").scopes, scopes);
    await next();
  });
}

/** Throws 403 unless `granted` covers all of `required`. */
export function assertScopes(granted: readonly string[], required: readonly Scope[]): void {
  const missing = required.filter(
    (scope) =>
      !granted.includes(scope) && !granted.includes(scope.replace(/:read$/, ":read-write")),
  );
  if (missing.length > 0) throw missingScopes(missing);
}
