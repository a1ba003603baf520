import { type ApiClient, ConfigurationError } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import type { EndpointOverrides } from "./endpoint-overrides.js";
import { convintelBaseUrls, createConvintelService } from "./service.js";

/** Options of a conversation intelligence client: a `token` or connected `accounts`, and the region. */
export interface ConvintelClientOptions extends ClientOptions, EndpointOverrides {
  /**
   * The region of the organisation. A `baseUrl` takes precedence, also that of the environment, and each connected
   * account has its own region. @default "us"
   */
  region?: "us" | "eu" | undefined;
}

/**
 * Creates a client for the conversation intelligence tools from options instead of the environment.
 *
 * @throws ConfigurationError for an unknown region or endpoint, an invalid base URL, or unless one of
 * `token` and `accounts` is given.
 * @example new ConvintelToolkit({ client: createConvintelClient({ token, region: "eu" }) })
 */
export function createConvintelClient({
  region,
  endpoints,
  uploadFileField,
  ...options
}: ConvintelClientOptions): ApiClient {
  const service = createConvintelService({ endpoints, uploadFileField });
  // A connected account knows its own region.
  const regional =
    options.accounts === undefined && region !== undefined
      ? { ...service, baseUrl: getRegionUrl(region) }
      : service;
  return createApiClient(regional, options);
}

// Regions often come from an environment variable, which no type checks.
function getRegionUrl(region: "us" | "eu"): string {
  if (Object.hasOwn(convintelBaseUrls, region)) return convintelBaseUrls[region];
  throw new ConfigurationError(
    `Unknown region ${JSON.stringify(region)}. Valid regions: ${Object.keys(convintelBaseUrls).join(", ")}.`,
  );
}
