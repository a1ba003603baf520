/** Work that is due at a time of the machine's clock, as with the rate limits. */
export interface Job {
  /** Id of the activity to process or of the delivery to send. */
  id: string;
  dueAtMs: number;
}

/** Kinds of jobs: recordings to process and events to send. */
export type JobKind = "processing" | "sending";
