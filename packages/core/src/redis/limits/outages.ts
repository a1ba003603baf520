/** Accounts whose limits Redis does not currently keep. Warns once for each outage. */
export class Outages {
  readonly #processes: number;
  readonly #away = new Set<string>();
  /** Start of the outage, on the clock of performance.now(). */
  #since = 0;
  /** True once Redis has answered. */
  wasReached = false;

  constructor(processes: number) {
    this.#processes = processes;
  }

  /** Notes that an account's limits are not kept. Returns the start of the outage. */
  begin(account: string, reason: string): number {
    if (this.#away.size === 0) {
      this.#since = performance.now();
      process.emitWarning(
        `Redis does not keep the rate limits (${reason}). Until it does, this process keeps to 1/${this.#processes} of them.`,
        { code: "WORKBELT_RATE_LIMITS" },
      );
    }
    this.#away.add(account);
    return this.#since;
  }

  /** Notes that Redis keeps an account's limits. */
  end(account: string): void {
    this.#away.delete(account);
    this.wasReached = true;
  }
}
