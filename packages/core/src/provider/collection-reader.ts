import type { ApiClient } from "../client/api-client.js";
import type { Service } from "../client/service.js";
import { BoundOperation } from "../operations/bound-operation.js";
import type { Operation } from "../operations/operation.js";
import { type CollectionReader, readList } from "./collection.js";

/** The service that a reader reads, and for whom. */
export interface CollectionReaderOptions {
  readonly service: Service;
  readonly client: ApiClient;
  readonly account?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates a reader for one pass over collections: it reads each list that hardly changes once.
 *
 * @example await collection.get(id, part, createCollectionReader({ service, client }))
 */
export function createCollectionReader(options: CollectionReaderOptions): CollectionReader {
  const { account, client, service, signal } = options;
  const known = new Map<string, Promise<readonly unknown[]>>();
  const reader = {
    async read(operation: Operation, input: object) {
      if (operation.effect !== "read") {
        throw new Error(`A collection called ${operation.name}, which writes.`);
      }
      return new BoundOperation(operation, service, { client, account }).execute(
        { ...input },
        { signal },
      );
    },
    known(operation: Operation, input: object) {
      const key = `${operation.name} ${JSON.stringify(input)}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const items = readList(reader as CollectionReader, operation as never, input as never);
      known.set(key, items);
      // A list that could not be read is read again.
      items.catch(() => known.delete(key));
      return items;
    },
    now: () => client.serviceTime ?? Date.now(),
  };
  return reader as CollectionReader;
}
