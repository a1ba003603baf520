/** Limits of the notes service. */
export interface NotesLimits {
  /** Maximum number of requests per token in a 60-second window. */
  requestsPerWindow: number;
  /** Maximum number of rows returned by one query, over all its pages. */
  queryResults: number;
  /** Maximum number of blocks in the Markdown of a page. */
  markdownBlocks: number;
}

/**
 * Documented limits: "Request limits" for plans below Business, the limit of queries, and the approximate
 * one of "Working with markdown content".
 */
export const notesLimits: NotesLimits = {
  requestsPerWindow: 180,
  queryResults: 10_000,
  markdownBlocks: 20_000,
};
