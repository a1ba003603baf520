import type { Store } from "../../store/store.js";

/** Work that waits for its time. Time is the machine's, as with the rate limits. */
export interface Job {
  /** Id of the activity to process or of the delivery to send. */
  id: string;
  dueAtMs: number;
}

/** The two kinds of work: recordings to process and events to send. */
export type Queue = "processing" | "sending";

/** Lets a job wait, or an old one wait anew. */
export function addJob(store: Store, queue: Queue, job: Job): void {
  store.put(`convintel/jobs/${queue}`, job.id, job);
}

/** Takes a job out of its queue. */
export function removeJob(store: Store, queue: Queue, id: string): void {
  store.delete(`convintel/jobs/${queue}`, id);
}

/** Every waiting job, oldest first. */
export function listJobs(store: Store, queue: Queue): Job[] {
  return store.list<Job>(`convintel/jobs/${queue}`);
}
