import { hash } from "node:crypto";
import { environmentToken } from "../auth/bearer-token.js";
import type { Authorization, CredentialProvider, RequiredScope } from "../auth/credentials.js";
import { ConfigurationError, RequestTimeoutError } from "../errors/call-errors.js";
import { hasBaseUrlVariable, resolveBaseUrl } from "./base-url.js";
import { resolveTransport } from "./default-transport.js";
import type { SharedRateLimits } from "./limiter.js";
import { createLimiter } from "./rate-limiter.js";
import { RequestPipeline } from "./request-pipeline.js";
import {
  assertUserAgent,
  joinProducts,
  type RequestOptions,
  type RequestSpec,
  type SendOptions,
} from "./request.js";
import type { Service } from "./service.js";
import type { Transport } from "./transport.js";
import { TtlCache } from "./ttl-cache.js";
import { withTimeout } from "./waiting.js";

/** Options of a client. */
export interface ApiClientOptions {
  credentials: CredentialProvider;
  /**
   * Instead of the service's base URL and the account's. https, or http on this machine.
   * @default the service's environment variable, such as CRM_BASE_URL
   */
  baseUrl?: string | undefined;
  /** Timeout of one attempt, in milliseconds; false for no limit. @default 30_000 */
  attemptTimeoutMs?: number | false | undefined;
  /** Timeout of a request with all its waits and attempts, in milliseconds; false for no limit. @default 120_000 */
  timeoutMs?: number | false | undefined;
  /** Maximum number of attempts; 1 or false never retries. @default 4 */
  attempts?: number | false | undefined;
  /** Largest response accepted, in bytes. @default 16 MiB */
  maxResponseBytes?: number | undefined;
  /** False ignores the service's rate limits; `RedisRateLimits` shares them between processes. @default true */
  rateLimits?: boolean | SharedRateLimits | undefined;
  /**
   * Sends the requests; `close` closes it: `undiciTransport({ dispatcher })`, `fetchTransport(fetch)`, or your own.
   *
   * @default one over undici that honours HTTP_PROXY, HTTPS_PROXY and NO_PROXY; the runtime's `fetch` where undici does not run
   */
  transport?: Transport | undefined;
  /**
   * Name and version of your application, put before ours in the `User-Agent` header: `acme-agent/1.4`. Also a
   * comment: `acme-agent/1.4 (+https://acme.example)`.
   */
  userAgent?: string | undefined;
}

/**
 * Sends requests to one service: credentials, rate limits, retries, timeouts, errors. It knows nothing of
 * operations, and of the service only its {@link Service} descriptor. Many tools share one client; its
 * connection pool need not be closed, as idle connections do not keep Node alive.
 */
export class ApiClient {
  readonly service: Service;
  readonly baseUrl: string;
  /** Timeout of a request with all its waits and attempts, in milliseconds; Infinity for no limit. */
  readonly timeoutMs: number;
  readonly #credentials: CredentialProvider;
  readonly #transport: Transport;
  readonly #pipeline: RequestPipeline;
  readonly #cache = new TtlCache();
  /** Time of the service's clock at the origin of performance.now(). */
  #clockOrigin: number | undefined;
  /** Digests by the headers they are of, which are the same object for the same credential. */
  readonly #digests = new WeakMap<Authorization["headers"], string>();

  /** @throws ConfigurationError for an unusable base URL, `rateLimits` or `userAgent`, or the credentials of another service. */
  constructor(service: Service, options: ApiClientOptions) {
    this.service = service;
    this.baseUrl = resolveBaseUrl(service, options.baseUrl);
    assertCredentialsOf(service, options.credentials);
    assertUserAgent(options.userAgent);
    this.timeoutMs = toLimit(options.timeoutMs ?? 120_000);
    this.#credentials = options.credentials;
    this.#transport = resolveTransport(options.transport);
    const attemptTimeoutMs = toLimit(options.attemptTimeoutMs ?? 30_000);
    this.#pipeline = new RequestPipeline({
      service,
      credentials: this.#credentials,
      transport: this.#transport,
      baseUrl: this.baseUrl,
      hasOwnBaseUrl: options.baseUrl !== undefined || hasBaseUrlVariable(service),
      maxAttempts: options.attempts === false ? 1 : (options.attempts ?? 4),
      attemptTimeoutMs,
      timeoutMs: this.timeoutMs,
      maxResponseBytes: options.maxResponseBytes ?? 16 * 1024 * 1024,
      products: joinProducts(options.userAgent, service.product),
      limiter: createLimiter(options.rateLimits, { service, attemptTimeoutMs }),
      onResponse: ({ headers }) => {
        const time = Date.parse(headers.date ?? "");
        if (!Number.isNaN(time)) this.#clockOrigin = time - performance.now();
      },
    });
  }

  /**
   * Sends a request, retrying where that is safe and useful, and returns the JSON of the response
   * (undefined if it is empty).
   *
   * @throws ApiError by status, NetworkError, RequestTimeoutError, UnexpectedResponseError,
   * ConfigurationError without a credential; with connected accounts AuthRequiredError when a person has to
   * connect one, and the errors of the store and the token endpoint; the signal's reason when it is aborted.
   */
  async send(request: RequestSpec, options: RequestOptions = {}): Promise<unknown> {
    const { displayName, local, name } = this.service;
    if (local) {
      throw new ConfigurationError(
        `${displayName} is a local service, whose operations send no requests. Define ${name} without localService if it has an API.`,
      );
    }
    return this.#pipeline.send(request, options);
  }

  /** Returns the cached value for this key, account and credential (TTL 10 minutes), or loads and caches it. */
  async cached<Value>(
    key: string,
    load: () => Promise<Value>,
    options: SendOptions = {},
  ): Promise<Value> {
    const owner = await this.digestCredential(options);
    return this.#cache.getOrLoad(toCacheKey(options.account, key), owner, load);
  }

  /**
   * Time of the service's own clock, in milliseconds since the epoch and precise to a second: that of the `Date` header of its
   * latest response, and what has passed since. Undefined before the first.
   */
  get serviceTime(): number | undefined {
    return this.#clockOrigin === undefined ? undefined : this.#clockOrigin + performance.now();
  }

  /**
   * Returns a digest of the headers that authorize requests.
   *
   * @throws the errors of the credentials, as `send` does.
   * @internal
   */
  async digestCredential(options: SendOptions): Promise<string> {
    const { headers } = await this.#inTime(options, () => this.#credentials.authorize(options));
    const digest = this.#digests.get(headers) ?? hash("sha256", JSON.stringify(headers));
    this.#digests.set(headers, digest);
    return digest;
  }

  /** Drops the cached value for this key and account. Returns false if there was none. */
  invalidate(key: string, { account }: SendOptions = {}): boolean {
    return this.#cache.delete(toCacheKey(account, key));
  }

  /** Returns those of the scopes that the account's token is known to lack; none where scopes are unknown. */
  async missingScopes(
    scopes: readonly RequiredScope[],
    options: SendOptions = {},
  ): Promise<readonly RequiredScope[]> {
    options.signal?.throwIfAborted();
    const missing = await this.#inTime(options, () =>
      this.#credentials.missingScopes?.(scopes, options),
    );
    return missing ?? [];
  }

  /**
   * Starts an authorization for an account, and returns the URL for the person's browser; undefined for
   * credentials that are not connected by OAuth 2.0.
   *
   * @throws ConfigurationError if ConnectedAccounts has no redirect URI for the service.
   */
  async startAuthorization(options: SendOptions): Promise<string | undefined> {
    return this.#credentials.startAuthorization?.(options);
  }

  /** Waits for the credentials, whose store may not answer. The signal is read only if there is something to wait for. */
  async #inTime<Result>(
    options: SendOptions,
    ask: () => Result | Promise<Result>,
  ): Promise<Result> {
    const answer = ask();
    if (!(answer instanceof Promise)) return answer;
    // An aborted call does not wait, so that nothing else handles a failure.
    answer.catch(() => {});
    const { signal } = options;
    const { service, timeoutMs } = this;
    const timeoutError = () =>
      new RequestTimeoutError(
        `Nothing was sent to ${service.displayName}: its credentials were not available within ${timeoutMs / 1000} seconds. Check the store of accounts.`,
        { retryable: true },
      );
    return withTimeout({ signal, timeoutError, timeoutMs }, () => answer);
  }

  /** Closes the transport: refuses further requests and waits for those in progress. */
  async close(): Promise<void> {
    await this.#transport.close();
  }
}

function assertCredentialsOf({ displayName, name }: Service, credentials: unknown): void {
  const { authorize, service: expected } = (credentials ?? {}) as Partial<CredentialProvider>;
  if (typeof authorize !== "function") {
    throw new ConfigurationError(
      `The credentials option of the client of ${displayName} must be a CredentialProvider, such as bearerToken(token).`,
    );
  }
  if (expected === undefined || expected === name) return;
  throw new ConfigurationError(
    `The credentials are those of ${expected}; a client of ${displayName} needs those of ${name}.`,
  );
}

function toLimit(timeoutMs: number | false): number {
  return timeoutMs === false ? Infinity : timeoutMs;
}

function toCacheKey(account: string | undefined, key: string): string {
  // With the length, no account and key can be read as another account and key.
  return account === undefined ? ` ${key}` : `${account.length} ${account}${key}`;
}

// One client for each service and base URL of the process, also under the variable's text that named it: tools
// without a client must share connections and rate limits. It holds no token; that is read for each request.
const clients = new WeakMap<Service, Map<string, ApiClient>>();

/**
 * Returns the client that the environment describes.
 *
 * @throws ConfigurationError if the base URL variable is invalid.
 */
export function getDefaultClient(service: Service): ApiClient {
  const known = clients.get(service) ?? new Map<string, ApiClient>();
  clients.set(service, known);
  const setting = process.env[service.baseUrlVariable] ?? "";
  const found = known.get(setting);
  if (found !== undefined) return found;
  const baseUrl = resolveBaseUrl(service);
  const client =
    known.get(baseUrl) ??
    new ApiClient(service, { baseUrl, credentials: environmentToken(service) });
  known.set(baseUrl, client).set(setting, client);
  return client;
}
