import type { Store } from "./store.js";

/** One collection of the store, with the type of its documents. */
export class Collection<Document extends object> {
  readonly #store: Store;
  readonly #name: string;

  constructor(store: Store, name: string) {
    this.#store = store;
    this.#name = name;
  }

  get(id: string): Document | undefined {
    return this.#store.get<Document>(this.#name, id);
  }

  /** Every document, oldest first. */
  list(): Document[] {
    return this.#store.list<Document>(this.#name);
  }

  put(id: string, document: Document): void {
    this.#store.put(this.#name, id, document);
  }

  /** Deletes a document. Returns false if it did not exist. */
  delete(id: string): boolean {
    return this.#store.delete(this.#name, id);
  }
}
