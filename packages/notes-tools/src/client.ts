import type { ApiClient } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import { notesService } from "./service.js";

/** Options of a notes client: a `token` or connected `accounts`, base URL, timeouts. */
export type NotesClientOptions = ClientOptions;

/**
 * Creates a client for notes tools that is not configured by the environment.
 *
 * @throws ConfigurationError if the base URL is invalid, or unless one of `token` and `accounts` is given.
 * @example new NotesToolkit({ client: createNotesClient({ token }) })
 */
export function createNotesClient(options: NotesClientOptions): ApiClient {
  return createApiClient(notesService, options);
}
