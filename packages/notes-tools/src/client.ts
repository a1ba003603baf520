import type { ApiClient } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import { notesService } from "./service.js";

/** How a notes client reaches the service, and with what: a `token`, or connected `accounts`. */
export type NotesClientOptions = ClientOptions;

/**
 * Makes a client for notes tools that does not come from the environment.
 *
 * @throws ConfigurationError when the base URL cannot be used, or unless one of `token` and `accounts`
 * is given.
 * @example new NotesToolkit({ client: createNotesClient({ token }) })
 */
export function createNotesClient(options: NotesClientOptions): ApiClient {
  return createApiClient(notesService, options);
}
