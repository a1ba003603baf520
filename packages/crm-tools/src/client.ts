import { ApiClient, type ApiClientOptions, bearerToken } from "@workbelt/core";
import { crmService } from "./service.js";

/** How a CRM client reaches the service. */
export interface CrmClientOptions extends Omit<ApiClientOptions, "credentials"> {
  /** An access token of the workspace, or a function that returns one. */
  token: string | (() => string);
}

/**
 * Makes a client for CRM tools that does not come from the environment.
 *
 * @throws ConfigurationError when the base URL cannot be used.
 * @example new CrmToolkit({ client: createCrmClient({ token }) })
 */
export function createCrmClient({ token, ...options }: CrmClientOptions): ApiClient {
  return new ApiClient(crmService, { ...options, credentials: bearerToken(token) });
}
