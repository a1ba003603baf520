import { environmentToken } from "../auth/environment-token.js";
import { ApiClient } from "./api-client.js";
import { resolveBaseUrl } from "./base-url.js";
import type { Service } from "./service.js";

// One client for each service and base URL of this process: tools made without a client must share
// connections and rate limits. It holds no token; that is read from the environment at each request.
const clients = new WeakMap<Service, Map<string, ApiClient>>();

/**
 * The client that the environment describes.
 *
 * @throws ConfigurationError when the base URL variable holds something unusable.
 */
export function defaultClient(service: Service): ApiClient {
  const baseUrl = resolveBaseUrl(service);
  const known = clients.get(service) ?? new Map<string, ApiClient>();
  clients.set(service, known);
  const client =
    known.get(baseUrl) ??
    new ApiClient(service, { baseUrl, credentials: environmentToken(service) });
  known.set(baseUrl, client);
  return client;
}
