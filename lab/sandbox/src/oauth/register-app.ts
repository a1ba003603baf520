import { randomUUID } from "node:crypto";
import type { Store } from "../store/store.js";
import type { OAuthServiceName } from "../common/tokens.js";
import type { AppDocument } from "./documents.js";
import { OAuthRepository } from "./oauth-repository.js";
import { isValidRedirectUri } from "./redirect-uri.js";

/** The credentials of an app. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** An app to register. */
export interface AppRegistration {
  service: OAuthServiceName;
  name: string;
  redirectUris: readonly string[];
  permissions: readonly string[];
}

/** Registers an app. Throws a `TypeError` for an invalid redirect URI or name. */
export function registerApp(
  store: Store,
  { service, name, redirectUris, permissions }: AppRegistration,
): ClientCredentials {
  assertRedirectUris(redirectUris);
  assertName(name);
  const app: AppDocument = {
    service,
    clientId: randomUUID(),
    clientSecret: `sandbox-${service}-secret-${randomUUID()}`,
    name,
    redirectUris: [...redirectUris],
    permissions: [...permissions],
  };
  new OAuthRepository(store).saveApp(app);
  return { clientId: app.clientId, clientSecret: app.clientSecret };
}

/** Rejects a name of only white space and invisible characters (Unicode's category C). */
function assertName(name: string): void {
  if (!/[^\s\p{C}]/u.test(name)) throw new TypeError("An app needs a visible name.");
}

function assertRedirectUris(redirectUris: readonly string[]): void {
  if (redirectUris.length === 0) throw new TypeError("An app needs at least one redirect URI.");
  const invalid = redirectUris.find((address) => !isValidRedirectUri(address));
  if (invalid !== undefined) {
    throw new TypeError(
      `"${invalid}" is not a valid redirect URI: use an absolute http or https URL without fragment, user name or password.`,
    );
  }
}
