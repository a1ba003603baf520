import { type ApiClient, ConfigurationError } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import type { EndpointOverrides } from "./endpoint-overrides.js";
import { convintelBaseUrls, convintelServiceWith } from "./service.js";

/** How a client reaches the service, and with what: a `token`, or connected `accounts`. */
export interface ConvintelClientOptions extends ClientOptions, EndpointOverrides {
  /**
   * Where the organisation's data is kept. A `baseUrl` goes before it, and connected accounts each have
   * their own. @default "us"
   */
  region?: "us" | "eu" | undefined;
}

/**
 * Makes a client for conversation-intelligence tools that does not come from the environment.
 *
 * @throws ConfigurationError for an unknown region or endpoint, a base URL that cannot be used, or unless
 * one of `token` and `accounts` is given.
 * @example new ConvintelToolkit({ client: createConvintelClient({ token, region: "eu" }) })
 */
export function createConvintelClient({
  region,
  endpoints,
  uploadFileField,
  ...options
}: ConvintelClientOptions): ApiClient {
  // A connected account knows its own region.
  const ownUrl = options.accounts === undefined ? regionUrl(region ?? "us") : undefined;
  return createApiClient(convintelServiceWith({ endpoints, uploadFileField }), {
    ...options,
    baseUrl: options.baseUrl ?? ownUrl,
  });
}

// Regions often come from an environment variable, which no type checks.
function regionUrl(region: "us" | "eu"): string {
  if (Object.hasOwn(convintelBaseUrls, region)) return convintelBaseUrls[region];
  throw new ConfigurationError(
    `There is no region ${JSON.stringify(region)}. There are: ${Object.keys(convintelBaseUrls).join(", ")}.`,
  );
}
