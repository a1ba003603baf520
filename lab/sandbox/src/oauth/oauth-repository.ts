import { Collection } from "../store/collection.js";
import type { Store } from "../store/store.js";
import type { OAuthServiceName } from "../common/tokens.js";
import type {
  AppDocument,
  CodeDocument,
  GrantDocument,
  PendingDocument,
  RefreshTokenDocument,
} from "./documents.js";

/** Data access for OAuth, except the access tokens, which belong to the services. */
export class OAuthRepository {
  readonly pending: Collection<PendingDocument>;
  readonly codes: Collection<CodeDocument>;
  readonly grants: Collection<GrantDocument, "service">;
  readonly refreshTokens: Collection<RefreshTokenDocument>;
  readonly #apps: Collection<AppDocument>;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.pending = new Collection(store, "oauth/pending");
    this.codes = new Collection(store, "oauth/codes");
    this.grants = new Collection(store, "oauth/grants", {
      indexes: { service: ({ service }: GrantDocument) => [service] },
    });
    this.refreshTokens = new Collection(store, "oauth/refresh-tokens");
    this.#apps = new Collection(store, "oauth/apps");
  }

  /** Finds the app of a service by client id. */
  findApp(service: OAuthServiceName, clientId: string): AppDocument | undefined {
    return this.#apps.get(`${service}/${clientId}`);
  }

  /** Saves an app, or replaces the one with the same client id. */
  saveApp(app: AppDocument): void {
    this.#apps.put(`${app.service}/${app.clientId}`, app);
  }

  /** Lists the apps of a service, oldest first. */
  listApps(service: OAuthServiceName): AppDocument[] {
    return this.#apps.list().filter((app) => app.service === service);
  }

  /** Lists the grants of a service, oldest first. */
  listGrants(service: OAuthServiceName): GrantDocument[] {
    return this.grants.find("service", service);
  }

  /** Runs `callback` in a transaction, which is rolled back if it throws. */
  transaction<Result>(callback: () => Result): Result {
    return this.#store.transaction(callback);
  }
}
