import type { Store } from "../store/store.js";
import { oauthServiceNames, sandboxClients } from "../tokens.js";
import { allPermissions } from "./add-app.js";
import { OAuthData } from "./oauth-data.js";

/** Adds the ready-made app of each service that people connect apps to. */
export function seedApps(store: Store): void {
  const data = new OAuthData(store);
  for (const service of oauthServiceNames) {
    data.saveApp({
      service,
      ...sandboxClients[service],
      name: "Workbelt",
      redirectUris: "loopback",
      permissions: [...allPermissions[service]],
    });
  }
}
