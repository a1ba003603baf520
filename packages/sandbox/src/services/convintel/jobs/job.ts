/** Work that is due at a time of the machine's clock, as with the rate limits. */
export interface Job {
  /** Id of the activity to process or of the delivery to send. */
  id: string;
  dueAtMs: number;
}

/** Kinds of jobs: recordings to process and events to send. */
export type JobKind = "processing" | "sending";

const DIGITS = 16;

/** Returns the key of a time in the index of jobs by the time they are due. */
export function toDueKey(ms: number): string {
  return String(Math.ceil(ms)).padStart(DIGITS, "0");
}
