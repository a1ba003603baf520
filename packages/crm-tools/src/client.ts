import type { ApiClient } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import { crmService } from "./service.js";

/** How a CRM client reaches the service, and with what: a `token`, or connected `accounts`. */
export type CrmClientOptions = ClientOptions;

/**
 * Makes a client for CRM tools that does not come from the environment.
 *
 * @throws ConfigurationError when the base URL cannot be used, or unless one of `token` and `accounts`
 * is given.
 * @example new CrmToolkit({ client: createCrmClient({ token }) })
 */
export function createCrmClient(options: CrmClientOptions): ApiClient {
  return createApiClient(crmService, options);
}
