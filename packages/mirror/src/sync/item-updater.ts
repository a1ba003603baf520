import {
  type ApiClient,
  BadRequestError,
  NotFoundError,
  PermissionDeniedError,
} from "@workbelt/core";
import {
  canonicalJson,
  mapItems,
  nextPageInput,
  type PageInput,
  PaginationGuard,
  withLargestPage,
} from "@workbelt/core/adapters";
import type { Collection, CollectionPart, CollectionReader, Page } from "@workbelt/core/provider";
import { hash } from "node:crypto";
import type {
  HeadFilter,
  ItemEntry,
  ItemHead,
  ItemKey,
  MirrorStep,
  MirrorStore,
} from "../store/mirror-store.js";
import type { MirroredService } from "../view.js";

/** The service's clock is known to a second, and its machines may differ by a few. */
export const CLOCK_TOLERANCE_MS = 5_000;
// Requests at once, so that the calls of agents find their turn in between.
const CONCURRENCY = 2;
// Items whose reads are lost if the process ends: each takes one request or more.
const STEP_ITEMS = 10;
const STEP_HEADS = 200;

/** Service that items are read from, and store that they are written to. */
export interface Updating {
  readonly store: MirrorStore;
  readonly source: MirroredService;
  readonly client: ApiClient;
  readonly reader: CollectionReader;
  /** True to keep what lists return, for the collections that answer lists. */
  readonly lists: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A part of a step: what has been compared. */
export type Change = Pick<MirrorStep, "put" | "remove" | "seen"> & { readonly asOf?: number };

/** A page of a list. */
export interface UpdatedPage {
  readonly items: readonly unknown[];
  /** Inputs that select it. */
  readonly inputs: PageInput;
  /** Number of the last change of the store before it was read. */
  readonly asOf: number;
}

/** Options of a comparison of listed items. */
export interface Comparison {
  /** Number of the last change of the store before they were listed. */
  readonly asOf: number;
  /** True to read their texts whatever their revisions. */
  readonly rereads?: boolean;
  /** Number of the sweep that sees them: it also reads those again that were read in another context. */
  readonly sweep?: number | undefined;
  /** Is called after each step with its number of items. */
  readonly onStep?: ((count: number) => void) | undefined;
}

/** An item that has been compared with the service. */
type Compared =
  | { readonly entry: ItemEntry }
  | { readonly seen: ItemKey & { part: string; settled: boolean; listed: string | undefined } }
  | { readonly gone: ItemKey };

/**
 * Compares items with the service, and writes what differs. Nothing is removed because a list lacks it: a list by offset loses an
 * item while others are deleted, so that each missing item is asked for by its id.
 */
export class ItemUpdater {
  /** True if a list could not be read for lack of rights. */
  isDenied = false;
  /** True if something was listed that could not be read: then the items are not all that is listed. */
  lacksListed = false;
  readonly #updating: Updating;
  readonly #commit: (change: Change) => Promise<void>;

  /** @param commit writes a step. */
  constructor(updating: Updating, commit: (change: Change) => Promise<void>) {
    this.#updating = updating;
    this.#commit = commit;
  }

  /**
   * Reads the pages of a list. One of something that was deleted meanwhile, or that the account may not read, is empty.
   *
   * @param from inputs of the page to begin with. If the service does not take them any more, the list is read from its beginning.
   */
  async *pages(
    collection: Collection,
    part: CollectionPart,
    from: PageInput = {},
  ): AsyncGenerator<UpdatedPage> {
    const { reader, store } = this.#updating;
    const { list } = collection;
    const guard = new PaginationGuard(list.name);
    for (let next: PageInput | undefined = from; next !== undefined;) {
      const inputs: PageInput = next;
      const asOf = await store.lastChange();
      try {
        const input = withLargestPage(list, { ...part.input, ...inputs });
        const page: Page<unknown> = await reader.read(list, input);
        yield { asOf, inputs, items: page.items };
        next = list.pagination && nextPageInput(list.pagination, page);
        const problem = guard.check(page, next);
        if (problem !== undefined) throw problem;
      } catch (error) {
        const isStale = error instanceof BadRequestError && inputs === from;
        if (isStale && Object.keys(from).length > 0) {
          next = {};
          continue;
        }
        if (error instanceof PermissionDeniedError) this.isDenied = true;
        else if (!(error instanceof NotFoundError)) throw error;
        return;
      }
    }
  }

  /** Reads one list completely. */
  async readPart(collection: Collection, part: CollectionPart): Promise<void> {
    const { source, store } = this.#updating;
    const seen = new Set<string>();
    for await (const { asOf, items } of this.pages(collection, part)) {
      for (const listed of items) seen.add(collection.id(listed, part) ?? "");
      await this.compareAll(collection, part, items, { asOf });
    }
    const filter = { partition: source.partition, collection: collection.name, part: part.key };
    const heads = await store.heads(filter);
    await this.askFor(
      collection,
      heads.filter(({ id }) => !seen.has(id)),
    );
  }

  async *heads(filter: HeadFilter): AsyncGenerator<ItemHead[]> {
    for (let after: string | undefined = ""; after !== undefined;) {
      const heads: ItemHead[] = await this.#updating.store.heads({
        ...filter,
        after,
        limit: STEP_HEADS,
      });
      if (heads.length > 0) yield heads;
      after = heads.length < STEP_HEADS ? undefined : heads.at(-1)?.id;
    }
  }

  /** Asks for items by their ids, and removes those that are no more. */
  async askFor(collection: Collection, heads: readonly ItemHead[], sweep?: number): Promise<void> {
    const { reader, store } = this.#updating;
    for (let from = 0; from < heads.length; from += STEP_ITEMS) {
      const asOf = await store.lastChange();
      const some = heads.slice(from, from + STEP_ITEMS);
      const ask = async (head: ItemHead): Promise<Compared> => {
        const part = { key: head.part, input: {} };
        const listed = await readOrNothing(() => collection.get(head.id, part, reader));
        const isSame = listed !== undefined && collection.id(listed, part) === head.id;
        if (!isSame) return { gone: head };
        return this.#compare(collection, part, listed, { id: head.id, head, rereads: true });
      };
      await this.#write(await mapItems(some, ask, CONCURRENCY), asOf, sweep);
    }
  }

  /** Compares what was listed with what the store has, and writes what differs. */
  async compareAll(
    collection: Collection,
    part: CollectionPart,
    items: readonly unknown[],
    { asOf, onStep, rereads = false, sweep }: Comparison,
  ): Promise<void> {
    const { signal, source, store } = this.#updating;
    const listed = new Map<string, unknown>();
    for (const item of items) {
      const id = collection.id(item, part);
      if (id !== undefined) listed.set(id, item);
    }
    const ids = [...listed.keys()];
    const filter = { partition: source.partition, collection: collection.name, ids };
    const heads = new Map((await store.heads(filter)).map((head) => [head.id, head]));
    const context = sweep === undefined ? undefined : await this.#context(collection);
    const size = collection.readsMore === true ? STEP_ITEMS : Math.max(ids.length, 1);
    for (let from = 0; from < ids.length; from += size) {
      signal?.throwIfAborted();
      const some = ids.slice(from, from + size);
      const compare = (id: string) => {
        const head = heads.get(id);
        const isElsewhere = context !== undefined && head?.revision.endsWith(context) !== true;
        const known = { id, head, rereads: rereads || isElsewhere };
        return this.#compare(collection, part, listed.get(id), known);
      };
      const compared = await mapItems(some, compare, CONCURRENCY);
      onStep?.(compared.length);
      await this.#write(compared, asOf, sweep);
    }
  }

  async #compare(
    collection: Collection,
    part: CollectionPart,
    listed: unknown,
    { head, id, rereads }: { id: string; head: ItemHead | undefined; rereads: boolean },
  ): Promise<Compared> {
    const { client, lists, reader, source } = this.#updating;
    const key = { partition: source.partition, collection: collection.name, id };
    const revision = collection.revision?.(listed);
    // Without a revision, a list of changes is what tells that a text has changed.
    const isUnchanged =
      revision === undefined
        ? collection.readsMore
        : head && hasRevision(head, revision, collection);
    const json = lists && collection.answers !== undefined ? JSON.stringify(listed) : undefined;
    if (head?.settled && isUnchanged && !rereads)
      return { seen: { ...key, part: part.key, settled: true, listed: json } };
    const readAt = client.serviceTime;
    const item = await readOrNothing(async () => collection.item(listed, part, reader));
    if (item === undefined) {
      this.lacksListed = true;
      return { gone: key };
    }
    const settled = isSettled(collection, revision, readAt);
    const kept = `${revision ?? digest(item)}${(await this.#context(collection)) ?? ""}`;
    if (revision === undefined && head?.revision === kept && head.settled) {
      return { seen: { ...key, part: part.key, settled, listed: json } };
    }
    const rest = { part: part.key, settled, seen: head?.seen ?? 0, checkedAt: Date.now() };
    return { entry: { ...key, ...rest, revision: kept, item, listed: json } };
  }

  /** Returns what is kept after the revision of an item that is read now; undefined if items depend on nothing else. */
  async #context({ context }: Collection): Promise<string | undefined> {
    return context && ` ${digest(await context(this.#updating.reader))}`;
  }

  async #write(compared: readonly Compared[], asOf: number, sweep?: number): Promise<void> {
    const put = compared.flatMap((each) =>
      "entry" in each ? [{ ...each.entry, ...(sweep !== undefined && { seen: sweep }) }] : [],
    );
    const seen = compared.flatMap((each) =>
      "seen" in each ? [{ ...each.seen, ...(sweep !== undefined && { seen: sweep }) }] : [],
    );
    const gone = compared.flatMap((each) => ("gone" in each ? [each.gone] : []));
    const remove = [...gone, ...(await this.partsOf(gone))];
    await this.#commit({ asOf, put, seen, remove });
  }

  /** Finds what is listed by items, such as the recordings of meetings: without the items, it cannot be found. */
  async partsOf(keys: readonly ItemKey[]): Promise<ItemKey[]> {
    const { source, store } = this.#updating;
    const parts: ItemKey[] = [];
    for (const { collection, id, partition } of keys) {
      for (const { name, partsOf } of source.collections) {
        if (partsOf?.collections.includes(collection) !== true) continue;
        parts.push(...(await store.heads({ partition, collection: name, part: id })));
      }
    }
    return parts.length === 0 ? [] : [...parts, ...(await this.partsOf(parts))];
  }
}

/** Returns the time that a revision is or begins with, in milliseconds since the epoch; NaN for others. */
export function revisionTime(revision: string | undefined): number {
  return Date.parse(revision?.split(" ", 1)[0] ?? "");
}

/** Compares the revision of an item, without the context in which it was read. */
function hasRevision({ revision }: ItemHead, expected: string, { context }: Collection): boolean {
  const end = context === undefined ? revision.length : revision.lastIndexOf(" ");
  return revision.slice(0, end) === expected;
}

/** Returns true unless the item may change without another revision, because the time that its revision names is not over. */
function isSettled(
  { revisionPrecisionMs = 0 }: Collection,
  revision: string | undefined,
  readAt: number | undefined,
): boolean {
  if (revision === undefined || revisionPrecisionMs === 0) return true;
  const time = Date.parse(revision.split(" ", 1)[0] ?? "");
  if (Number.isNaN(time)) return true;
  return readAt !== undefined && time + revisionPrecisionMs + CLOCK_TOLERANCE_MS <= readAt;
}

/** Returns undefined for what is deleted, or not visible to the account. */
async function readOrNothing<Found>(read: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFoundError || error instanceof PermissionDeniedError) return undefined;
    throw error;
  }
}

/** Returns a short hash of JSON, in which the order of keys does not count. */
export function digest(value: unknown): string {
  return hash("sha256", canonicalJson(value), "base64url").slice(0, 22);
}
