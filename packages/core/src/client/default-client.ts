import { environmentToken } from "../auth/environment-token.js";
import { ApiClient } from "./api-client.js";
import { resolveBaseUrl } from "./base-url.js";
import type { Service } from "./service.js";

// One client for each service and base URL of the process: tools without a client must share connections
// and rate limits. It holds no token; that is read from the environment for each request.
const clients = new WeakMap<Service, Map<string, ApiClient>>();

/**
 * Returns the client that the environment describes.
 *
 * @throws ConfigurationError if the base URL variable is invalid.
 */
export function getDefaultClient(service: Service): ApiClient {
  const baseUrl = resolveBaseUrl(service);
  const known = clients.get(service) ?? new Map<string, ApiClient>();
  clients.set(service, known);
  const client =
    known.get(baseUrl) ??
    new ApiClient(service, { baseUrl, credentials: environmentToken(service) });
  known.set(baseUrl, client);
  return client;
}
