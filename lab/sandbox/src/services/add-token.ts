import { randomUUID } from "node:crypto";
import type { SandboxContext } from "../common/context.js";
import { addConvintelKey } from "./convintel/http/api-key.js";
import { addCrmToken } from "./crm/access/add-token.js";
import { allScopes, type Scope } from "./crm/access/scopes.js";
import { addNotesToken, type NotesPermission, notesPermissions } from "./notes/http/add-token.js";
import type { ServiceName } from "../common/tokens.js";

/** Permissions of a token of each service. */
export interface TokenPermissions {
  /** `read-write` includes `read`. */
  crm: Scope;
  notes: NotesPermission;
  convintel: never;
}

const readScopes = allScopes.map((scope) => scope.replace("read-write", "read"));

const knownPermissions: Record<ServiceName, readonly string[]> = {
  crm: [...allScopes, ...readScopes],
  notes: notesPermissions,
  convintel: [],
};

/**
 * Creates a token with these permissions. Throws a `TypeError` that names the first unknown
 * permission.
 */
export function addToken<Service extends ServiceName>(
  context: SandboxContext,
  service: Service,
  permissions: readonly TokenPermissions[Service][],
): string {
  const token = `sandbox-${service}-token-${randomUUID()}`;
  setPermissions(context, service, { token, permissions });
  return token;
}

/** Gives a token these permissions, instead of those that it has. Throws a `TypeError` that names the first unknown one. */
export function setPermissions<Service extends ServiceName>(
  context: SandboxContext,
  service: Service,
  { permissions, token }: { token: string; permissions: readonly TokenPermissions[Service][] },
): void {
  assertPermissions(service, permissions);
  const save: Record<ServiceName, () => void> = {
    crm: () => addCrmToken(context, token, permissions),
    notes: () => addNotesToken(context, token, permissions),
    convintel: () => addConvintelKey(context, token),
  };
  save[service]();
}

/** Throws a `TypeError` that names the first unknown permission. */
export function assertPermissions(service: ServiceName, permissions: readonly string[]): void {
  const unknown = permissions.find((permission) => !knownPermissions[service].includes(permission));
  if (unknown === undefined) return;
  const choices =
    knownPermissions[service].length === 0 ? "none" : knownPermissions[service].join(", ");
  throw new TypeError(`"${unknown}" is not a permission of ${service}. Permissions: ${choices}.`);
}
