/** Accounts whose limits Redis does not currently keep. Warns once for each outage. */
export class Outages {
  readonly #processes: number;
  readonly #away = new Set<string>();
  /** Start of the outage, on the clock of performance.now(). */
  #since = 0;
  /** Time of the last answer. */
  #reachedAt: number | undefined;

  constructor(processes: number) {
    this.#processes = processes;
  }

  /** True once Redis has answered. */
  get wasReached(): boolean {
    return this.#reachedAt !== undefined;
  }

  /** Notes that an account's limits are not kept. Returns the start of the outage. */
  begin(account: string, reason: string): number {
    // Until its last answer for any account, Redis may have given all slots of this one to others.
    const wasReachedSince = (this.#reachedAt ?? 0) > this.#since;
    if (this.#away.size === 0 || wasReachedSince) this.#since = performance.now();
    if (this.#away.size === 0) {
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
    this.#reachedAt = performance.now();
  }
}
