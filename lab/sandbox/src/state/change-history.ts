import type { Change } from "../store/change-log.js";
import { toDocumentKey, viewEarlier } from "../store/earlier-store.js";
import type { Store } from "../store/store.js";
import { currentRequest } from "../activity/current-request.js";
import { describeDifferences, watched } from "./list-changes.js";
import type { ResourceChange } from "./resource-change.js";

/** Limits of what is kept: the oldest writes go first. */
const MAX_DOCUMENTS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** For writes by the program that runs the sandbox, which the states before and after other writes depend on. */
const NO_REQUEST = 0;

/** The documents that one transaction of a request changed. */
interface Write {
  request: number;
  changes: readonly Change[];
  bytes: number;
  /** Filled when they are first asked for; a write of the past does not change. */
  described?: readonly ResourceChange[];
}

/**
 * The changes that each request made, as people see them. They are described when they are asked for: a request costs
 * no more than before.
 */
export class ChangeHistory {
  readonly #store: Store;
  /** Oldest first. */
  #writes: Write[] = [];
  #documents = 0;
  #bytes = 0;

  constructor(store: Store) {
    this.#store = store;
    store.watch(watched, (changes) => this.#add(changes));
    store.onReplaced(() => this.#clear());
  }

  /** Describes what these requests changed, in the order of the changes; requests that changed nothing are left out. */
  describe(requests: ReadonlySet<number>): Map<number, ResourceChange[]> {
    const found = new Map<number, ResourceChange[]>();
    const wanted = this.#writes.filter(({ request }) => requests.has(request));
    this.#describeAll(new Set(wanted.filter(({ described }) => described === undefined)));
    for (const { request, described = [] } of wanted)
      found.set(request, [...(found.get(request) ?? []), ...described]);
    return found;
  }

  /** Finds the requests that changed each of these resources, in order, by the id of the resource. */
  findRequests(ids: ReadonlySet<string>): Map<string, number[]> {
    const found = new Map<string, Set<number>>();
    for (const { request, changes } of this.#writes) {
      for (const { id } of changes) {
        if (ids.has(id)) found.set(id, (found.get(id) ?? new Set()).add(request));
      }
    }
    return new Map([...found].map(([id, numbers]) => [id, [...numbers]]));
  }

  #add(changes: readonly Change[]): void {
    const request = currentRequest.getStore() ?? NO_REQUEST;
    const bytes = changes.reduce((sum, { before, after }) => sum + measure(before, after), 0);
    this.#writes.push({ request, changes, bytes });
    this.#documents += changes.length;
    this.#bytes += bytes;
    while (this.#documents > MAX_DOCUMENTS || this.#bytes > MAX_BYTES) this.#dropOldest();
  }

  /** Goes back from the present, so that each write is described between the states before and after it. */
  #describeAll(wanted: Set<Write>): void {
    const later = new Map<string, object | undefined>();
    for (const write of this.#writes.toReversed()) {
      if (wanted.size === 0) return;
      const earlier = new Map(
        write.changes.map(({ collection, id, before }) => [toDocumentKey(collection, id), before]),
      );
      if (wanted.delete(write)) {
        const before = viewEarlier(this.#store, [earlier, later]);
        const after = viewEarlier(this.#store, [later]);
        write.described = describeDifferences(write.changes, before, after);
      }
      for (const [key, document] of earlier) later.set(key, document);
    }
  }

  #clear(): void {
    this.#writes = [];
    this.#documents = 0;
    this.#bytes = 0;
  }

  #dropOldest(): void {
    const write = this.#writes.shift();
    this.#documents -= write?.changes.length ?? 0;
    this.#bytes -= write?.bytes ?? 0;
  }
}

function measure(...documents: (object | undefined)[]): number {
  return documents.reduce(
    (sum, document) => sum + (document === undefined ? 0 : JSON.stringify(document).length),
    0,
  );
}
