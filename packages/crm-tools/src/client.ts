import type { ApiClient } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import { crmService } from "./service.js";

/** Options of a CRM client. Needs a `token` or connected `accounts`. */
export type CrmClientOptions = ClientOptions;

/**
 * Creates a client for CRM tools, instead of the one that the environment describes.
 *
 * @throws ConfigurationError when the base URL cannot be used, or unless one of `token` and `accounts`
 * is given.
 * @example new CrmToolkit({ client: createCrmClient({ token }) })
 */
export function createCrmClient(options: CrmClientOptions): ApiClient {
  return createApiClient(crmService, options);
}
