import type { ServiceName } from "../common/tokens.js";
import { parseFault } from "./parse-fault.js";
import type { Fault, QueuedFault } from "./fault.js";

export type { Fault, QueuedFault } from "./fault.js";

/** Queue of faults. */
export class Faults {
  #queue: QueuedFault[] = [];
  #lastId = 0;

  /** Queues a fault, and returns it with its number. Throws a `TypeError` that names the invalid field. */
  add(fault: Fault): QueuedFault {
    const { times = 1 } = parseFault(fault);
    const queued = { ...fault, id: (this.#lastId += 1), remaining: times };
    this.#queue.push(queued);
    return { ...queued };
  }

  /** Lists the faults that have uses left, oldest first. */
  list(): QueuedFault[] {
    return this.#queue.map((fault) => ({ ...fault }));
  }

  /** Removes one fault. Returns false if there is none with this number, for example because it was used up. */
  remove(id: number): boolean {
    const before = this.#queue.length;
    this.#queue = this.#queue.filter((fault) => fault.id !== id);
    return this.#queue.length < before;
  }

  /** Removes every fault. */
  clear(): void {
    this.#queue = [];
  }

  /** Returns the first queued fault that matches this request, and counts one use. */
  consume(service: ServiceName, method: string, path: string): QueuedFault | undefined {
    const fault = this.#queue.find(
      (candidate) =>
        candidate.service === service &&
        (candidate.method === undefined || candidate.method === method) &&
        (candidate.path === undefined || path.includes(candidate.path)),
    );
    if (fault === undefined) return undefined;
    fault.remaining -= 1;
    if (fault.remaining <= 0) this.remove(fault.id);
    return fault;
  }
}
