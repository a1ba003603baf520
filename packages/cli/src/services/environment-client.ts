import { ApiClient } from "@workbelt/core";
import { environmentToken, resolveBaseUrl, type Service } from "@workbelt/core/provider";
import { userAgent } from "../version.js";

/** Creates the client of the token and base URL in the environment. @throws ConfigurationError for an unusable base URL. */
export function createEnvironmentClient(service: Service): ApiClient {
  return new ApiClient(service, {
    credentials: environmentToken(service),
    baseUrl: resolveBaseUrl(service),
    userAgent,
  });
}
