import { setTimeout } from "node:timers/promises";
import {
  MemoryStore,
  type PutOptions,
  type Store,
  type StoredEntry,
} from "../../src/store/index.js";
import { CallLedger, type CallLedgerOptions } from "../../src/ledger/index.js";
import { DeskCreatePaperTool, deskClient } from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

/** The response to a paper that was created. */
export const paper: Answer = json(200, { data: { id: "p1", title: "Plan" } });

/** Responds with the paper after a delay. */
export function slowly(delayMs: number): Answer {
  return async (...args) => {
    await setTimeout(delayMs);
    paper(...args);
  };
}

/** Starts a server, with functions that make clients with ledgers of one store, as several processes do. */
export async function startDesk(responses: Answer[], options: Partial<CallLedgerOptions> = {}) {
  const server = await startServer(...responses);
  const store = options.store ?? new MemoryStore();
  const open = (changed: Partial<CallLedgerOptions> = {}) => ({
    client: deskClient(server.baseUrl, { attempts: 1 }),
    ledger: new CallLedger({ store, ...options, ...changed }),
  });
  const create = (key = "key-1", title = "Plan", changed: Partial<CallLedgerOptions> = {}) =>
    new DeskCreatePaperTool(open(changed)).execute({ title }, { idempotencyKey: key });
  return { ...server, store, open, create };
}

/** A store over another one whose steps tests replace. */
export class ChangedStore implements Store {
  readonly #store: Store;
  readonly #changes: Partial<Store>;

  constructor(store: Store, changes: Partial<Store>) {
    this.#store = store;
    this.#changes = changes;
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    return (this.#changes.get ?? this.#store.get.bind(this.#store))(key);
  }

  async put(key: string, value: string, options?: PutOptions): Promise<string | undefined> {
    return (this.#changes.put ?? this.#store.put.bind(this.#store))(key, value, options);
  }

  async delete(key: string, expected: string): Promise<boolean> {
    return (this.#changes.delete ?? this.#store.delete.bind(this.#store))(key, expected);
  }

  async keys(prefix: string): Promise<string[]> {
    return (this.#changes.keys ?? this.#store.keys.bind(this.#store))(prefix);
  }
}

/** Returns the state of the entry that a write stores. */
export function stateOf(value: string): string {
  return (JSON.parse(value) as { state: string }).state;
}
