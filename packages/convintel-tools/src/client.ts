import { ApiClient, type ApiClientOptions, ConfigurationError, bearerToken } from "@workbelt/core";
import type { EndpointOverrides } from "./endpoint-overrides.js";
import { convintelBaseUrls, convintelServiceWith } from "./service.js";

/** How a conversation-intelligence client reaches the service. */
export interface ConvintelClientOptions
  extends Omit<ApiClientOptions, "credentials">, EndpointOverrides {
  /** The API key of the organisation, or a function that returns it. */
  token: string | (() => string);
  /** Where the organisation's data is kept. A `baseUrl` goes before it. @default "us" */
  region?: "us" | "eu" | undefined;
}

/**
 * Makes a client for conversation-intelligence tools that does not come from the environment.
 *
 * @throws ConfigurationError for an unknown region or endpoint, or a base URL that cannot be used.
 * @example new ConvintelToolkit({ client: createConvintelClient({ token, region: "eu" }) })
 */
export function createConvintelClient({
  token,
  region = "us",
  baseUrl,
  endpoints,
  uploadFileField,
  ...options
}: ConvintelClientOptions): ApiClient {
  return new ApiClient(convintelServiceWith({ endpoints, uploadFileField }), {
    ...options,
    baseUrl: baseUrl ?? baseUrlOf(region),
    credentials: bearerToken(token),
  });
}

// Regions often come from an environment variable, which no type checks.
function baseUrlOf(region: "us" | "eu"): string {
  if (Object.hasOwn(convintelBaseUrls, region)) return convintelBaseUrls[region];
  throw new ConfigurationError(
    `There is no region ${JSON.stringify(region)}. There are: ${Object.keys(convintelBaseUrls).join(", ")}.`,
  );
}
