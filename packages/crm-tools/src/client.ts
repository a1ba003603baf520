import {
  ApiClient,
  type ApiClientOptions,
  type ClientCredentials,
  clientCredentials,
} from "@workbelt/core";
import { crmService } from "./service.js";

/** How a CRM client reaches the service, and with what: a `token`, or connected `accounts`. */
export interface CrmClientOptions
  extends Omit<ApiClientOptions, "credentials">, ClientCredentials {}

/**
 * Makes a client for CRM tools that does not come from the environment.
 *
 * @throws ConfigurationError when the base URL cannot be used, or unless one of `token` and `accounts`
 * is given.
 * @example new CrmToolkit({ client: createCrmClient({ token }) })
 */
export function createCrmClient(options: CrmClientOptions): ApiClient {
  const { accounts: _accounts, token: _token, ...rest } = options;
  return new ApiClient(crmService, {
    ...rest,
    credentials: clientCredentials(crmService, options),
  });
}
