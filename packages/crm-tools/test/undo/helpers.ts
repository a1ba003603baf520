import type { ApiClient } from "@workbelt/core";
import { type Store, MemoryStore } from "@workbelt/core/store";
import { UndoJournal, type UndoJournalOptions } from "@workbelt/core/undo";
import type { Sandbox } from "@workbelt/sandbox";
import { createSandboxClient } from "../helpers/sandbox.js";

/** A key for tests. */
export const encryptionKey = Buffer.alloc(32, 7).toString("base64");

/** Creates a journal over a store, and a client of the sandbox's CRM with which it undoes. */
export function openJournal(
  sandbox: Sandbox,
  {
    store = new MemoryStore(),
    token,
    ...options
  }: Partial<UndoJournalOptions> & { store?: Store; token?: string } = {},
) {
  const journal = new UndoJournal({ store, encryptionKey, ...options });
  const client = createSandboxClient(sandbox, {
    attempts: 1,
    ...(token !== undefined && { token }),
  });
  journal.attach(client);
  return { journal, client, store };
}

/** Creates a client by which a person edits: its values have another author. */
export function createPerson(sandbox: Sandbox): ApiClient {
  const token = sandbox.addToken("crm", [
    "record_permission:read-write",
    "object_configuration:read-write",
    "list_configuration:read-write",
    "list_entry:read-write",
    "user_management:read",
    "task:read-write",
    "note:read-write",
    "comment:read-write",
    "file:read-write",
  ]);
  return createSandboxClient(sandbox, { token });
}

/** A store whose writes tests fail or delay. */
export class ChangedStore implements Store {
  readonly #store: Store;
  readonly #beforePut: () => unknown;

  constructor(store: Store, { beforePut }: { beforePut: () => unknown }) {
    this.#store = store;
    this.#beforePut = beforePut;
  }

  get(key: string) {
    return this.#store.get(key);
  }

  async put(...given: Parameters<Store["put"]>) {
    await this.#beforePut();
    return this.#store.put(...given);
  }

  delete(...given: Parameters<Store["delete"]>) {
    return this.#store.delete(...given);
  }

  keys(prefix: string) {
    return this.#store.keys(prefix);
  }
}
