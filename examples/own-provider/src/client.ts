import type { ApiClient } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import { desklyService } from "./service.js";

/** Options of a Deskly client: a `token` or connected `accounts`, base URL, timeouts and retries. */
export type DesklyClientOptions = ClientOptions;

/**
 * Creates a client that does not read its token from the environment.
 *
 * @throws ConfigurationError unless exactly one of `token` and `accounts` is given, or when the base URL
 * is not valid.
 * @example new DesklyToolkit({ client: createDesklyClient({ token }) })
 */
export function createDesklyClient(options: DesklyClientOptions): ApiClient {
  return createApiClient(desklyService, options);
}
