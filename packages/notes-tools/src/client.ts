import { type ApiClient, ConfigurationError } from "@workbelt/core";
import { type ClientOptions, createApiClient } from "@workbelt/core/provider";
import { type NotesService, notesService } from "./service.js";
import { MARKDOWN_VERSIONS, type MarkdownVersion } from "./versions.js";

/** Options of a notes client: a `token` or connected `accounts`, base URL, timeouts. */
export interface NotesClientOptions extends ClientOptions {
  /**
   * Version of the service's Markdown: `v2`, or `v1`, which the service has deprecated, for programs that compare with
   * what they read earlier. What tools make blocks of is the same with both.
   *
   * @default "v2"
   */
  markdownVersion?: MarkdownVersion | undefined;
}

/**
 * Creates a client for notes tools that is not configured by the environment.
 *
 * @throws ConfigurationError if the base URL is invalid, unless one of `token` and `accounts` is given, or for an unknown version of Markdown.
 * @example new NotesToolkit({ client: createNotesClient({ token }) })
 */
export function createNotesClient(options: NotesClientOptions): ApiClient {
  const { markdownVersion = notesService.markdownVersion, ...others } = options;
  if (!MARKDOWN_VERSIONS.includes(markdownVersion)) {
    const known = MARKDOWN_VERSIONS.map((version) => `"${version}"`).join(" or ");
    throw new ConfigurationError(
      `markdownVersion: expected ${known}, the versions that these tools know.`,
    );
  }
  const service: NotesService = { ...notesService, markdownVersion };
  return createApiClient(service, others);
}
