/** Steps of a call, in order, at which a process is killed. */
export const STEPS = [
  "call starts",
  "before the claim",
  "after the claim",
  "before the mark",
  "after the mark",
  "request leaves",
  "response is there",
  "before the result is stored",
  "after the result is stored",
  "call has ended",
] as const;

/** A step of a call. */
export type Step = (typeof STEPS)[number];

/** Orders to a process that makes one call: which, and when to kill itself. */
export interface Order {
  title: string;
  step: Step;
  /** Time from the step to the kill, while the call goes on; 0 for none. */
  delayMs: number;
}
