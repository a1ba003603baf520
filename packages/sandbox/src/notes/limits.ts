/** Limits of the notes service. */
export interface NotesLimits {
  /** Maximum number of requests per token in a 60-second window. */
  requestsPerWindow: number;
  /** Maximum number of rows returned by one query, over all its pages. */
  queryResults: number;
}

/** Documented limits: "Request limits" for plans below Business, and the limit of queries. */
export const notesLimits: NotesLimits = { requestsPerWindow: 180, queryResults: 10_000 };
