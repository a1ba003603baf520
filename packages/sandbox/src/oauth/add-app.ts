import { randomUUID } from "node:crypto";
import { checkPermissions, type TokenPermissions } from "../add-token.js";
import type { SandboxContext } from "../context.js";
import { allScopes } from "../crm/access/scopes.js";
import { notesPermissions } from "../notes/http/add-token.js";
import type { OAuthServiceName } from "../tokens.js";
import type { AppDocument } from "./documents.js";
import { OAuthData } from "./oauth-data.js";
import { isWebAddress } from "./redirect-uri.js";

/** What every new app has. */
interface CommonOptions {
  /** The addresses it may return to. The one in a request has to be one of them, letter by letter. */
  redirectUris: readonly string[];
  /** What its consent page calls it; something that can be seen. @default "Another app" */
  name?: string;
}

/** How to add an app that people can connect to each service. */
export interface AppOptions {
  /** The scopes that each of its tokens gets. @default all */
  crm: CommonOptions & { scopes?: readonly TokenPermissions["crm"][] };
  /** The capabilities that each of its tokens gets. @default all */
  notes: CommonOptions & { permissions?: readonly TokenPermissions["notes"][] };
}

/** What an app proves itself with. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** What an app of each service can do when nothing else is said. */
export const allPermissions: Record<OAuthServiceName, readonly string[]> = {
  crm: allScopes,
  notes: notesPermissions,
};

/** Adds an app. Throws a `TypeError` for an address, a name or a permission that no app can have. */
export function addApp<Service extends OAuthServiceName>(
  { store }: SandboxContext,
  service: Service,
  options: AppOptions[Service],
): ClientCredentials {
  const { redirectUris, name = "Another app" } = options;
  checkAddresses(redirectUris);
  checkName(name);
  const permissions = chosenPermissions(options) ?? allPermissions[service];
  checkPermissions(service, permissions);
  const app: AppDocument = {
    service,
    clientId: randomUUID(),
    clientSecret: `sandbox-${service}-secret-${randomUUID()}`,
    name,
    redirectUris: [...redirectUris],
    permissions: [...permissions],
  };
  new OAuthData(store).saveApp(app);
  return { clientId: app.clientId, clientSecret: app.clientSecret };
}

function chosenPermissions(options: AppOptions[OAuthServiceName]): readonly string[] | undefined {
  if ("scopes" in options) return options.scopes;
  return "permissions" in options ? options.permissions : undefined;
}

/** White space and characters without a shape of their own (Unicode's category C) show nobody's name. */
function checkName(name: string): void {
  if (!/[^\s\p{C}]/u.test(name)) throw new TypeError("An app needs a name that can be seen.");
}

function checkAddresses(redirectUris: readonly string[]): void {
  if (redirectUris.length === 0) throw new TypeError("An app needs at least one redirect URI.");
  const bad = redirectUris.find((address) => !isWebAddress(address));
  if (bad !== undefined) {
    throw new TypeError(
      `"${bad}" is no redirect URI: it has to be an absolute http or https address without fragment, user name and password.`,
    );
  }
}
