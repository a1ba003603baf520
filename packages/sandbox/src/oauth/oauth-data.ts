import { Collection } from "../store/collection.js";
import type { Store } from "../store/store.js";
import type { OAuthServiceName } from "../tokens.js";
import type {
  AppDocument,
  CodeDocument,
  GrantDocument,
  PendingDocument,
  RefreshTokenDocument,
} from "./documents.js";

/** Everything that connecting apps leaves behind, besides the access tokens of the services. */
export class OAuthData {
  readonly pending: Collection<PendingDocument>;
  readonly codes: Collection<CodeDocument>;
  readonly grants: Collection<GrantDocument>;
  readonly refreshTokens: Collection<RefreshTokenDocument>;
  readonly #apps: Collection<AppDocument>;
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.pending = new Collection(store, "oauth/pending");
    this.codes = new Collection(store, "oauth/codes");
    this.grants = new Collection(store, "oauth/grants");
    this.refreshTokens = new Collection(store, "oauth/refresh-tokens");
    this.#apps = new Collection(store, "oauth/apps");
  }

  /** The app with this client id in a service. */
  app(service: OAuthServiceName, clientId: string): AppDocument | undefined {
    return this.#apps.get(`${service}/${clientId}`);
  }

  /** Adds an app, or replaces the one with its client id. */
  saveApp(app: AppDocument): void {
    this.#apps.put(`${app.service}/${app.clientId}`, app);
  }

  /** The grants of one service, oldest first. */
  grantsOf(service: OAuthServiceName): GrantDocument[] {
    return this.grants.list().filter((grant) => grant.service === service);
  }

  /** Runs `work` so that all of its writes are kept or none. */
  transaction<Result>(work: () => Result): Result {
    return this.#store.transaction(work);
  }
}
