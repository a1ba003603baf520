/** The header that names the version of the Notion API a request is written in. */
export const VERSION_HEADER = "Notion-Version";

/** The versions these tools speak: path, header and body are chosen together. */
export const NOTES_VERSIONS = ["2022-06-28", "2025-09-03", "2026-03-11"] as const;

/** A version of the Notion API. */
export type NotesVersion = (typeof NOTES_VERSIONS)[number];

/** The version of requests for which the caller names none. */
export const DEFAULT_VERSION: NotesVersion = "2025-09-03";

/**
 * Whether a version knows data sources. They came with 2025-09-03, as a level between a database and
 * its rows; before, the rows and columns were the database's own.
 */
export function hasDataSources(version: NotesVersion = DEFAULT_VERSION): boolean {
  return version >= "2025-09-03";
}

/** The header for a call's own version; the service's default stands when it has none. */
export function versionHeaders(version: NotesVersion | undefined) {
  return version === undefined ? undefined : { [VERSION_HEADER]: version };
}
