import type { ServiceName } from "../tokens.js";
import { checkFault } from "./check-fault.js";
import type { Fault } from "./fault.js";

export type { Fault } from "./fault.js";

/** The faults waiting to strike. */
export class Faults {
  #waiting: (Fault & { times: number })[] = [];

  /** Lets a fault wait for its requests. Throws a `TypeError` that names the field when it is bad. */
  add(fault: Fault): void {
    this.#waiting.push({ ...checkFault(fault), times: fault.times ?? 1 });
  }

  /** Forgets every fault. */
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
