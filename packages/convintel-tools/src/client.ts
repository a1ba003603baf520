import { type ApiClient, ConfigurationError } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import type { EndpointOverrides } from "./endpoint-overrides.js";
import { convintelBaseUrls, createConvintelService } from "./service.js";

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
  const regionUrl = options.accounts === undefined ? getRegionUrl(region ?? "us") : undefined;
  return createApiClient(createConvintelService({ endpoints, uploadFileField }), {
    ...options,
    baseUrl: options.baseUrl ?? regionUrl,
  });
}

// Regions often come from an environment variable, which no type checks.
function getRegionUrl(region: "us" | "eu"): string {
  if (Object.hasOwn(convintelBaseUrls, region)) return convintelBaseUrls[region];
  throw new ConfigurationError(
    `There is no region ${JSON.stringify(region)}. There are: ${Object.keys(convintelBaseUrls).join(", ")}.`,
  );
}
