import { randomUUID } from "node:crypto";
import type { SandboxContext } from "./context.js";
import { addConvintelKey } from "./convintel/http/add-key.js";
import { addCrmToken } from "./crm/access/add-token.js";
import { allScopes, type Scope } from "./crm/access/scopes.js";
import { addNotesToken, type NotesPermission, notesPermissions } from "./notes/http/add-token.js";
import type { ServiceName } from "./tokens.js";

/** What a token of each service can be allowed. */
export interface TokenPermissions {
  /** `read-write` includes `read`. */
  crm: Scope;
  notes: NotesPermission;
  convintel: never;
}

const readScopes = allScopes.map((scope) => scope.replace("read-write", "read"));

const known: Record<ServiceName, readonly string[]> = {
  crm: [...allScopes, ...readScopes],
  notes: notesPermissions,
  convintel: [],
};

/**
 * Keeps a new token of a service that allows these permissions, and returns it. Throws a `TypeError`
 * that names the first permission the service does not have.
 */
export function addToken<Service extends ServiceName>(
  context: SandboxContext,
  service: Service,
  permissions: readonly TokenPermissions[Service][],
): string {
  checkPermissions(service, permissions);
  const token = `sandbox-${service}-token-${randomUUID()}`;
  const keep: Record<ServiceName, () => void> = {
    crm: () => addCrmToken(context, token, permissions),
    notes: () => addNotesToken(context, token, permissions),
    convintel: () => addConvintelKey(context, token),
  };
  keep[service]();
  return token;
}

/** Throws a `TypeError` that names the first permission the service does not have. */
export function checkPermissions(service: ServiceName, permissions: readonly string[]): void {
  const unknown = permissions.find((permission) => !known[service].includes(permission));
  if (unknown === undefined) return;
  const choices = known[service].length === 0 ? "none" : known[service].join(", ");
  throw new TypeError(`"${unknown}" is no permission of ${service}. There are: ${choices}.`);
}
