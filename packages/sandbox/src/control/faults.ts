import type { ServiceName } from "../tokens.js";
import { parseFault } from "./parse-fault.js";
import type { Fault } from "./fault.js";

export type { Fault } from "./fault.js";

/** Queue of faults. */
export class Faults {
  #queue: (Fault & { times: number })[] = [];

  /** Queues a fault. Throws a `TypeError` that names the invalid field. */
  add(fault: Fault): void {
    this.#queue.push({ ...parseFault(fault), times: fault.times ?? 1 });
  }

  /** Removes every fault. */
  clear(): void {
    this.#queue = [];
  }

  /** Returns the first queued fault that matches this request, and counts one use. */
  consume(service: ServiceName, method: string, path: string): Fault | undefined {
    const fault = this.#queue.find(
      (candidate) =>
        candidate.service === service &&
        (candidate.method === undefined || candidate.method === method) &&
        (candidate.path === undefined || path.includes(candidate.path)),
    );
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#queue = this.#queue.filter((other) => other !== fault);
    return fault;
  }
}
