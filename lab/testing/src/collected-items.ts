import { isDeepStrictEqual } from "node:util";
import { type ApiClient, NotFoundError } from "@workbelt/core";
import { type AnyProviderPackage, createCollectionReader } from "@workbelt/core/adapters";
import {
  type Collection,
  type CollectionPart,
  type CollectionReader,
  type MirroredItem,
  type Operation,
  readList,
  type WrittenItem,
} from "@workbelt/core/provider";

/** An item that was read through a collection. */
export interface CollectedItem {
  readonly collection: string;
  /** Key of its part. */
  readonly part: string;
  readonly item: MirroredItem;
}

/**
 * All items of a provider's collections, read in the plainest way: every list, every item, nothing kept. It is what a mirror must
 * equal.
 *
 * @example
 * const items = await CollectedItems.read(crmPackage, client);
 * const tasks = items.of("crm_tasks");
 */
export class CollectedItems {
  readonly #provider: Pick<AnyProviderPackage, "collections" | "service">;
  readonly #client: ApiClient;
  readonly #items = new Map<string, CollectedItem>();

  private constructor(
    provider: Pick<AnyProviderPackage, "collections" | "service">,
    client: ApiClient,
  ) {
    this.#provider = provider;
    this.#client = client;
  }

  /** Reads all collections. @throws the errors of their operations */
  static async read(
    provider: Pick<AnyProviderPackage, "collections" | "service">,
    client: ApiClient,
  ): Promise<CollectedItems> {
    const collected = new CollectedItems(provider, client);
    const reader = createCollectionReader({ service: provider.service, client });
    for (const collection of collected.#collections()) await collected.#readAll(collection, reader);
    return collected;
  }

  /** Copies the items, for a client of another service that holds the same. */
  copyFor(client: ApiClient): CollectedItems {
    const copy = new CollectedItems(this.#provider, client);
    for (const [key, item] of this.#items) copy.#items.set(key, item);
    return copy;
  }

  /** Returns the items of a collection. */
  of(collection: string): MirroredItem[] {
    const all = [...this.#items.values()];
    return all.flatMap((each) => (each.collection === collection ? [each.item] : []));
  }

  /** Reads again what a write has changed, as a mirror does. @throws the errors of their operations */
  async follow(operation: Operation, input: object, output: unknown): Promise<void> {
    const write = { operation, input: { ...input }, output };
    const reader = createCollectionReader({
      service: this.#provider.service,
      client: this.#client,
    });
    const written = await this.#provider.collections?.written(write, reader);
    for (const each of written ?? []) await this.#readWritten(each, reader);
    this.#dropOrphans();
  }

  /** Describes the items that differ from others. */
  differences(others: CollectedItems): string[] {
    const keys = new Set([...this.#items.keys(), ...others.#items.keys()]);
    return [...keys].flatMap((key) => {
      const [own, other] = [this.#items.get(key)?.item, others.#items.get(key)?.item];
      if (isDeepStrictEqual(own, other)) return [];
      return [`${key}: ${JSON.stringify(own)} instead of ${JSON.stringify(other)}`];
    });
  }

  #collections(): readonly Collection[] {
    return this.#provider.collections?.collections ?? [];
  }

  async #readAll(collection: Collection, reader: CollectionReader): Promise<void> {
    for (const part of await this.#parts(collection, reader)) {
      await this.#readPart(collection, part, reader);
    }
  }

  async #parts(
    collection: Collection,
    reader: CollectionReader,
  ): Promise<readonly CollectionPart[]> {
    const { partsOf } = collection;
    if (partsOf === undefined) {
      return (await collection.parts?.(reader)) ?? [{ key: "", input: {} }];
    }
    return [...this.#items.values()].flatMap(({ collection: owner, item, part }) => {
      if (!partsOf.collections.includes(owner)) return [];
      const input = partsOf.input({ collection: owner, id: item.id, part });
      return input === undefined ? [] : [{ key: item.id, input }];
    });
  }

  async #readPart(
    collection: Collection,
    part: CollectionPart,
    reader: CollectionReader,
  ): Promise<void> {
    const listed = await readList(reader, collection.list, part.input).catch((error: unknown) => {
      if (error instanceof NotFoundError) return [];
      throw error;
    });
    for (const each of listed) {
      if (collection.id(each, part) === undefined) continue;
      const item = await collection.item(each, part, reader);
      if (item !== undefined) this.#put({ collection: collection.name, part: part.key, item });
    }
  }

  async #readWritten(
    { about, collection: name, id, part }: WrittenItem,
    reader: CollectionReader,
  ): Promise<void> {
    const collection = this.#collections().find((each) => each.name === name);
    if (collection === undefined) throw new Error(`There is no collection ${name}.`);
    const own = [...this.#items.values()].filter((each) => each.collection === name);
    if (id !== undefined) {
      const known = this.#items.get(`${name} ${id}`);
      await this.#readItem(collection, id, part ?? known?.part ?? "", reader);
    } else if (about === undefined) {
      const found = own.filter((each) => part === undefined || each.part === part);
      for (const { item } of found) this.#items.delete(`${name} ${item.id}`);
      for (const each of await this.#parts(collection, reader)) {
        if (part === undefined || each.key === part) await this.#readPart(collection, each, reader);
      }
    } else {
      const found = own.filter(({ item }) => isAbout(item, about));
      for (const each of found) await this.#readItem(collection, each.item.id, each.part, reader);
    }
  }

  async #readItem(
    collection: Collection,
    id: string,
    key: string,
    reader: CollectionReader,
  ): Promise<void> {
    const part = { key, input: {} };
    const listed = await collection.get(id, part, reader);
    const item = listed === undefined ? undefined : await collection.item(listed, part, reader);
    if (item === undefined) this.#items.delete(`${collection.name} ${id}`);
    else this.#put({ collection: collection.name, part: key, item });
  }

  #put(item: CollectedItem): void {
    this.#items.set(`${item.collection} ${item.item.id}`, item);
  }

  /** Drops the parts of items that are gone. */
  #dropOrphans(): void {
    for (const collection of this.#collections()) {
      const { partsOf } = collection;
      if (partsOf === undefined) continue;
      for (const [key, { collection: name, part }] of this.#items) {
        const owners = partsOf.collections.map((owner) => `${owner} ${part}`);
        const isOrphan =
          name === collection.name && !owners.some((owner) => this.#items.has(owner));
        if (isOrphan) this.#items.delete(key);
      }
    }
  }
}

function isAbout({ id, keys = [id], mentions = [] }: MirroredItem, about: string): boolean {
  return keys.includes(about) || mentions.includes(about);
}
