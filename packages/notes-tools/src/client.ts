import { ApiClient, type ApiClientOptions, bearerToken } from "@workbelt/core";
import { notesService } from "./service.js";

/** How a notes client reaches the service. */
export interface NotesClientOptions extends Omit<ApiClientOptions, "credentials"> {
  /** A token of the connection to the workspace, or a function that returns one. */
  token: string | (() => string);
}

/**
 * Makes a client for notes tools that does not come from the environment.
 *
 * @throws ConfigurationError when the base URL cannot be used.
 * @example new NotesToolkit({ client: createNotesClient({ token }) })
 */
export function createNotesClient({ token, ...options }: NotesClientOptions): ApiClient {
  return new ApiClient(notesService, { ...options, credentials: bearerToken(token) });
}
