import type { ServiceName } from "../tokens.js";

/** A failure to answer with, in place of what the service would have said. */
export interface Fault {
  service: ServiceName;
  /** Upper-case HTTP method; any when left out. */
  method?: string;
  /** Part of the path, such as `/tasks`; any when left out. */
  path?: string;
  /** How many requests it strikes before it is used up. @default 1 */
  times?: number;
  /** Milliseconds to wait first. */
  delayMs?: number;
  /**
   * `status` answers with the status below, `drop` closes the connection with no reply, `drop-after`
   * carries the request out and then closes it, `truncate` cuts the reply's body in half. When left
   * out, `status` if there is one, else the request is only delayed.
   */
  kind?: "status" | "drop" | "drop-after" | "truncate";
  status?: number;
  headers?: Record<string, string>;
  /** JSON body, or text as it is. */
  body?: unknown;
}

/** The faults waiting to strike. */
export class Faults {
  #waiting: (Fault & { times: number })[] = [];

  add(fault: Fault): void {
    this.#waiting.push({ times: 1, ...fault });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The first waiting fault that fits this request, used up by one; undefined when none fits. */
  take(service: ServiceName, method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (candidate) =>
        candidate.service === service &&
        (candidate.method === undefined || candidate.method === method) &&
        (candidate.path === undefined || path.includes(candidate.path)),
    );
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#waiting = this.#waiting.filter((other) => other !== fault);
    return fault;
  }
}
