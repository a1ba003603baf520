/** The header with the version of the Notion API. */
export const VERSION_HEADER = "Notion-Version";

/** The supported versions; path, header and body follow the version. */
export const NOTES_VERSIONS = ["2022-06-28", "2025-09-03", "2026-03-11"] as const;

/** A version of the Notion API. */
export type NotesVersion = (typeof NOTES_VERSIONS)[number];

/** The version of requests without an explicit one. */
export const DEFAULT_VERSION: NotesVersion = "2025-09-03";

/**
 * Returns true if a version has data sources. They came with 2025-09-03, as a level between a database
 * and its rows; before, rows and columns belonged to the database.
 */
export function hasDataSources(version: NotesVersion = DEFAULT_VERSION): boolean {
  return version >= "2025-09-03";
}

/** The header of requests to endpoints that are documented for the newest version only. */
export const NEWEST_HEADERS: Readonly<Record<string, string>> = { [VERSION_HEADER]: "2026-03-11" };

/** The versions of the service's Markdown. The first is deprecated: a later Notion-Version refuses it. */
export const MARKDOWN_VERSIONS = ["v1", "v2"] as const;

/** A version of the service's Markdown. */
export type MarkdownVersion = (typeof MARKDOWN_VERSIONS)[number];

/** The version header of a call; without it, the client sends the default version. */
export function getVersionHeaders(version: NotesVersion | undefined) {
  return version === undefined ? undefined : { [VERSION_HEADER]: version };
}
