import {
  ApiClient,
  type ApiClientOptions,
  type ClientCredentials,
  clientCredentials,
  ConfigurationError,
} from "@workbelt/core";
import type { EndpointOverrides } from "./endpoint-overrides.js";
import { convintelBaseUrls, convintelServiceWith } from "./service.js";

/** How a client reaches the service, and with what: a `token`, or connected `accounts`. */
export interface ConvintelClientOptions
  extends Omit<ApiClientOptions, "credentials">, ClientCredentials, EndpointOverrides {
  /**
   * Where the organisation's data is kept. A `baseUrl` goes before it, and connected accounts each have
   * their own. @default "us"
   */
  region?: "us" | "eu" | undefined;
}

/**
 * Makes a client for conversation-intelligence tools that does not come from the environment.
 *
 * @throws ConfigurationError for an unknown region or endpoint, or a base URL that cannot be used.
 * @example new ConvintelToolkit({ client: createConvintelClient({ token, region: "eu" }) })
 */
export function createConvintelClient(options: ConvintelClientOptions): ApiClient {
  const { accounts, token: _token, region, endpoints, uploadFileField, ...rest } = options;
  const service = convintelServiceWith({ endpoints, uploadFileField });
  // A connected account knows its own region.
  const ownRegion = accounts === undefined ? regionUrl(region ?? "us") : undefined;
  return new ApiClient(service, {
    ...rest,
    baseUrl: options.baseUrl ?? ownRegion,
    credentials: clientCredentials(service, options),
  });
}

// Regions often come from an environment variable, which no type checks.
function regionUrl(region: "us" | "eu"): string {
  if (Object.hasOwn(convintelBaseUrls, region)) return convintelBaseUrls[region];
  throw new ConfigurationError(
    `There is no region ${JSON.stringify(region)}. There are: ${Object.keys(convintelBaseUrls).join(", ")}.`,
  );
}
