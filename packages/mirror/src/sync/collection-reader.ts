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
  type Page,
  readList,
  type ReadOperation,
  type Service,
} from "@workbelt/core/provider";

/** What reads for one account. */
export interface ReaderOptions {
  readonly service: Service;
  /** @default the client that the environment describes */
  readonly client: ApiClient | undefined;
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

  async read<Op extends ReadOperation>(operation: Op, input: object): Promise<never> {
    const { account, client, service, signal } = this.#options;
    const bound = new BoundOperation(operation, service, { client, account });
    return (await bound.execute(input as never, { signal })) as never;
  }

  known(operation: ReadOperation, input: object): Promise<readonly never[]> {
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

  /** Reads a page of a list, of the largest size. */
  async list({ list }: Collection, { input }: CollectionPart, more: object): Promise<ListedPage> {
    const page: Page<unknown> = await this.read(list, withLargestPage(list, { ...input, ...more }));
    return { ...page, next: list.pagination && nextPageInput(list.pagination, page) };
  }
}
