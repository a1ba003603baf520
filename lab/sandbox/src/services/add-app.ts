import { assertPermissions, type TokenPermissions } from "./add-token.js";
import type { SandboxContext } from "../common/context.js";
import { allScopes } from "./crm/access/scopes.js";
import { notesPermissions } from "./notes/http/add-token.js";
import { type ClientCredentials, registerApp } from "../oauth/register-app.js";
import type { OAuthServiceName } from "../common/tokens.js";

/** Options that apps of every service share. */
interface BaseAppOptions {
  /** The addresses the app may redirect to. A request must use one of them exactly. */
  redirectUris: readonly string[];
  /** Name on the consent page; it must be visible. @default "Another app" */
  name?: string;
}

/** Options for an app of each service that people can connect by OAuth 2.0. */
export interface AppOptions {
  /** The scopes of each of its tokens. @default all */
  crm: BaseAppOptions & { scopes?: readonly TokenPermissions["crm"][] };
  /** The capabilities of each of its tokens. @default all */
  notes: BaseAppOptions & { permissions?: readonly TokenPermissions["notes"][] };
}

/** The default permissions of an app of each service. */
export const allPermissions: Record<OAuthServiceName, readonly string[]> = {
  crm: allScopes,
  notes: notesPermissions,
};

/** Adds an app. Throws a `TypeError` for an invalid redirect URI, name or permission. */
export function addApp<Service extends OAuthServiceName>(
  { store }: SandboxContext,
  service: Service,
  options: AppOptions[Service],
): ClientCredentials {
  const { redirectUris, name = "Another app" } = options;
  const permissions = getRequestedPermissions(options) ?? allPermissions[service];
  assertPermissions(service, permissions);
  return registerApp(store, { service, name, redirectUris, permissions });
}

function getRequestedPermissions(
  options: AppOptions[OAuthServiceName],
): readonly string[] | undefined {
  if ("scopes" in options) return options.scopes;
  return "permissions" in options ? options.permissions : undefined;
}
