/** Limits of one run. */
export interface Limits {
  /** Calls of the model. */
  maxTurns: number;
  /** Tokens that the model reads and writes, over all turns. */
  maxTokens: number;
  /** Time without the waits before a failed request to the model is repeated. */
  timeoutMs: number;
}

/** A limit of a run. */
export type LimitName = "turns" | "tokens" | "time" | "context";

/** Thrown when a run reaches a limit. */
export class LimitReached extends Error {
  readonly limit: LimitName;

  constructor(limit: LimitName, message: string) {
    super(message);
    this.name = "LimitReached";
    this.limit = limit;
  }
}
