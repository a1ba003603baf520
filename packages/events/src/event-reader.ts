import type { ApiClient } from "@workbelt/core";
import { BoundOperation } from "@workbelt/core/adapters";
import {
  type CollectionReader,
  type Operation,
  readList,
  type Service,
} from "@workbelt/core/provider";

/** Reads for one account. Lists that hardly change are read once. */
export class EventReader implements CollectionReader {
  readonly #service: Service;
  readonly #options: { client: ApiClient; account: string | undefined };
  readonly #known = new Map<string, Promise<readonly never[]>>();

  constructor(service: Service, options: { client: ApiClient; account: string | undefined }) {
    this.#service = service;
    this.#options = options;
  }

  async read(operation: Operation, input: object): Promise<never> {
    if (operation.effect !== "read")
      throw new Error(`A catalog of events called ${operation.name}, which writes.`);
    const bound = new BoundOperation(operation, this.#service, this.#options);
    return (await bound.execute({ ...input })) as never;
  }

  known(operation: Operation, input: object): Promise<readonly never[]> {
    const key = `${operation.name} ${JSON.stringify(input)}`;
    let items = this.#known.get(key);
    if (items === undefined) {
      items = readList(this, operation as never, input as never) as Promise<never[]>;
      this.#known.set(key, items);
      // A list that could not be read is read again.
      items.catch(() => this.#known.delete(key));
    }
    return items;
  }

  now(): number {
    return this.#options.client.serviceTime ?? Date.now();
  }
}
