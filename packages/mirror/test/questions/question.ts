/** A question as a colleague types it, about the company of the sandbox. */
export interface Question {
  readonly ask: string;
  /** Names of the seeded items that answer it: `crm/note/castellan-stall`. One of them among the first five is right. */
  readonly right: readonly string[];
}
