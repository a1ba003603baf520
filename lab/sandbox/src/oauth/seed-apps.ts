import type { Store } from "../store/store.js";
import { type OAuthServiceName, oauthServiceNames, sandboxClients } from "../common/tokens.js";
import { OAuthRepository } from "./oauth-repository.js";

/** Adds the ready-made app of each service that people connect apps to. */
export function seedApps(
  store: Store,
  permissions: Record<OAuthServiceName, readonly string[]>,
): void {
  const data = new OAuthRepository(store);
  for (const service of oauthServiceNames) {
    data.saveApp({
      service,
      ...sandboxClients[service],
      name: "Workbelt",
      redirectUris: "loopback",
      permissions: [...permissions[service]],
    });
  }
}
