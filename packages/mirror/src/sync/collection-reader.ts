import type { ApiClient } from "@workbelt/core";
import {
  BoundOperation,
  nextPageInput,
  type PageInput,
  withLargestPage,
} from "@workbelt/core/adapters";
import {
  type Collection,
  type CollectionPart,
  type CollectionReader,
  type Operation,
  type Page,
  readList,
  type Service,
} from "@workbelt/core/provider";

/** What reads for one account. */
export interface ReaderOptions {
  readonly service: Service;
  readonly client: ApiClient;
  readonly account: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A page of a list, and the inputs of the one after it. */
export interface ListedPage extends Page<unknown> {
  readonly next: PageInput | undefined;
}

/** Makes the reads of a sync, or of a reading after a write. */
export class Reader implements CollectionReader {
  readonly #options: ReaderOptions;
  readonly #known = new Map<string, Promise<readonly never[]>>();

  constructor(options: ReaderOptions) {
    this.#options = options;
  }

  async read(operation: Operation, input: object): Promise<never> {
    if (operation.effect !== "read")
      throw new Error(`A collection called ${operation.name}, which writes.`);
    const { account, client, service, signal } = this.#options;
    const bound = new BoundOperation(operation, service, { client, account });
    return (await bound.execute({ ...input }, { signal })) as never;
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

  /** Reads a page of a list, of the largest size. */
  async list({ list }: Collection, { input }: CollectionPart, more: object): Promise<ListedPage> {
    const page: Page<unknown> = await this.read(list, withLargestPage(list, { ...input, ...more }));
    return { ...page, next: list.pagination && nextPageInput(list.pagination, page) };
  }
}
