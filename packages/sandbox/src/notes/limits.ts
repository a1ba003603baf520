/** How much the notes service takes from a client, and gives to it. */
export interface NotesLimits {
  /** Requests a token may make in one window of 60 seconds. */
  requestsPerWindow: number;
  /** Rows that all pages of one query give together. */
  queryResults: number;
}

/** What Notion documents under "Request limits" for plans below Business, and for queries. */
export const notesLimits: NotesLimits = { requestsPerWindow: 180, queryResults: 10_000 };
