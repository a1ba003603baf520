import { type ApiClient, NotFoundError, PermissionDeniedError, WorkbeltError } from "@workbelt/core";
import { canonicalJson, type PageInput, PaginationGuard } from "@workbelt/core/adapters";
import type { Collection, CollectionPart, MirroredItem } from "@workbelt/core/provider";
import { hash } from "node:crypto";
import type { HeadFilter, ItemEntry, ItemHead, ItemKey, MirrorStep, MirrorStore } from "../store/mirror-store.js";
import type { MirroredService } from "../view.js";
import type { ListedPage, Reader } from "./collection-reader.js";
import { mapLimited } from "./map-limited.js";
import { type CollectionProgress, type Progress, readProgress, type Sweep } from "./progress.js";

// Services index what was changed with a delay, so that lists of changes are read from some time before.
const OVERLAP_MS = 10 * 60_000;
// The service's clock is known to a second, and its machines may differ by a few.
const CLOCK_TOLERANCE_MS = 5_000;
// Requests at once, so that the calls of agents find their turn in between.
const CONCURRENCY = 2;
// Items whose reads are lost if the process ends: each takes one request or more.
const STEP_ITEMS = 10;
const STEP_HEADS = 200;
// They are part of the progress, which is written with each step.
const MAX_CHANGED_PARENTS = 200;

/** Extent of a sync. `due` reads complete lists where their time has come, `complete` all of them, and `reread` every text too. */
export type SyncExtent = "due" | "complete" | "reread";

/** How far a sync is in one collection. */
export interface SyncProgress {
  readonly service: string;
  readonly collection: string;
  /** Number of items that were read or found unchanged. */
  readonly done: number;
  /** Number of items, where it is known. */
  readonly total?: number | undefined;
  /** Estimated time until the collection is complete, in milliseconds, where it is known. */
  readonly leftMs?: number | undefined;
}

/** Outcome of a sync for one collection. */
export interface CollectionReport {
  readonly service: string;
  readonly collection: string;
  /** Number of items that were put into the mirror because they were new or had changed. */
  readonly put: number;
  readonly removed: number;
  /** Error that ended it early; the rest is read by the next sync. */
  readonly error?: WorkbeltError | undefined;
  /** True if the account may not read it, or not all of its lists: the mirror has nothing of those. */
  readonly denied: boolean;
}

/** What a sync of one service needs. */
export interface ServiceSyncOptions {
  readonly store: MirrorStore;
  readonly source: MirroredService;
  readonly client: ApiClient;
  readonly reader: Reader;
  readonly extent: SyncExtent;
  /** Age at which lists are read completely again, in milliseconds. */
  readonly sweepEveryMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: SyncProgress) => void) | undefined;
}

/** An item that has been compared with the service. */
type Compared =
  | { readonly entry: ItemEntry }
  | { readonly seen: ItemKey & { settled: boolean } }
  | { readonly gone: ItemKey };

/** Another process has made a step of this sync. */
class Overtaken extends Error {}

/**
 * Brings the items of one service and account up to date. Each step is written with its progress, so that a sync which ends
 * anywhere is continued by the next one. Nothing is removed because a list lacks it: a list may lose an item while others are
 * deleted, so that each missing item is asked for by its id.
 */
export class ServiceSync {
  readonly #options: ServiceSyncOptions;
  readonly #collections: readonly Collection[];
  #progress: Progress = { collections: {} };
  #version = 0;
  #report = { put: 0, removed: 0, denied: false };

  constructor(options: ServiceSyncOptions) {
    this.#options = options;
    this.#collections = parentsFirst(options.source.collections);
  }

  /** @returns undefined if another process syncs it. */
  async run(): Promise<CollectionReport[] | undefined> {
    const { source, store } = this.#options;
    const { progress, version } = await readProgress(store, source.partition);
    this.#progress = progress;
    this.#version = version;
    const reports: CollectionReport[] = [];
    try {
      for (const collection of this.#collections) reports.push(await this.#sync(collection));
      if (this.#progress.changed !== undefined && !reports.some(({ error }) => error)) {
        delete this.#progress.changed;
        await this.#commit({});
      }
    } catch (error) {
      if (error instanceof Overtaken) return undefined;
      throw error;
    }
    return reports;
  }

  async #sync(collection: Collection): Promise<CollectionReport> {
    const { service } = this.#options.source;
    this.#report = { put: 0, removed: 0, denied: false };
    let failure: WorkbeltError | undefined;
    try {
      await this.#bringUpToDate(collection);
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      if (error instanceof PermissionDeniedError) {
        this.#report.denied = true;
        await this.#removeAll(collection);
      } else if (WorkbeltError.isInstance(error) && !isStoreFailure(error)) {
        failure = error;
      } else {
        throw error;
      }
    }
    return { service, collection: collection.name, ...this.#report, error: failure };
  }

  async #bringUpToDate(collection: Collection): Promise<void> {
    const progress = this.#of(collection);
    if (this.#options.extent === "reread") progress.mustReread = true;
    const isFirst = progress.sweptAt === undefined;
    if (!isFirst && collection.changes !== undefined) await this.#readChanges(collection);
    if (!isFirst) await this.#readUnsettled(collection);
    if (collection.partsOf !== undefined && !isFirst) await this.#readPartsOfChanged(collection);
    if (this.#isSweepDue(collection)) await this.#sweep(collection);
  }

  #of({ name }: Collection): CollectionProgress {
    return (this.#progress.collections[name] ??= { sweeps: 0 });
  }

  #isSweepDue(collection: Collection): boolean {
    const { extent, sweepEveryMs } = this.#options;
    const { mustReread, sweep, sweptAt } = this.#of(collection);
    if (extent !== "due" || sweep !== undefined || sweptAt === undefined || mustReread) return true;
    // Lists that are complete and cheap show the changes themselves.
    if (collection.changes === undefined && collection.partsOf === undefined) return true;
    const ageMs = Date.now() - sweptAt;
    return ageMs >= sweepEveryMs || ageMs < 0;
  }

  /** Reads a list of changes, and puts what has changed. */
  async #readChanges(collection: Collection): Promise<void> {
    const { changes } = collection;
    const progress = this.#of(collection);
    const { client } = this.#options;
    const startedAt = Date.now();
    const since = progress.knownUntil ?? 0;
    const more =
      typeof changes === "function"
        ? changes(new Date(Math.max(0, since - OVERLAP_MS)).toISOString())
        : {};
    const guard = new PaginationGuard(collection.list.name);
    let begunAt: number | undefined;
    for (const part of await this.#parts(collection)) {
      for (let next: PageInput | undefined = {}; next !== undefined;) {
        const asOf = await this.#options.store.lastChange();
        const sentAt = performance.now();
        const page = await this.#options.reader.list(collection, part, more, next);
        // The time before the first request, by the service's clock.
        begunAt ??= toTime(client.serviceTime, sentAt - performance.now() - CLOCK_TOLERANCE_MS);
        if (this.#hasClockGoneBack(client.serviceTime)) return;
        const isOld = ({ revision }: { revision: string | undefined }) =>
          typeof changes !== "function" && Date.parse(revision ?? "") < since - OVERLAP_MS;
        const recent = page.items.filter(
          (listed) => !isOld({ revision: collection.revision?.(listed) }),
        );
        await this.#compareAll(collection, part, recent, { asOf, rereads: isUnversioned(collection) });
        const problem = guard.check(page as never, page.next);
        if (problem !== undefined) throw problem;
        next = recent.length < page.items.length ? undefined : page.next;
      }
    }
    progress.currentAt = startedAt;
    progress.knownUntil = begunAt ?? progress.knownUntil;
    await this.#commit({});
  }

  /**
   * Notes if the service's clock is behind what it was: then changes may have the same times as earlier ones, and every item has
   * to be read again.
   */
  #hasClockGoneBack(now: number | undefined): boolean {
    const known = this.#progress.serviceTime;
    if (now === undefined) return false;
    this.#progress.serviceTime = now;
    if (known === undefined || now >= known - CLOCK_TOLERANCE_MS) return false;
    for (const collection of this.#collections) this.#of(collection).mustReread = true;
    return true;
  }

  /** Reads items again that may have changed without another revision. */
  async #readUnsettled(collection: Collection): Promise<void> {
    const { partition } = this.#options.source;
    const filter = { partition, collection: collection.name, unsettled: true } as const;
    for await (const heads of this.#heads(filter)) await this.#askFor(collection, heads);
  }

  /** Reads the lists of items that have changed, such as the comments of a page that was edited. */
  async #readPartsOfChanged(collection: Collection): Promise<void> {
    const { partsOf } = collection;
    if (partsOf === undefined) return;
    for (const parent of this.#progress.changed?.[partsOf.collection] ?? []) {
      const part = partsOf.part(parent);
      if (part !== undefined) await this.#readPart(collection, part);
    }
  }

  /** Reads one list completely. */
  async #readPart(collection: Collection, part: CollectionPart): Promise<void> {
    const { source, store } = this.#options;
    const seen = new Set<string>();
    const guard = new PaginationGuard(collection.list.name);
    for (let next: PageInput | undefined = {}; next !== undefined;) {
      const asOf = await store.lastChange();
      const page = await this.#list(collection, part, next);
      for (const listed of page.items) {
        const id = collection.id(listed, part);
        if (id !== undefined) seen.add(id);
      }
      await this.#compareAll(collection, part, page.items, { asOf });
      const problem = guard.check(page as never, page.next);
      if (problem !== undefined) throw problem;
      next = page.next;
    }
    const filter = { partition: source.partition, collection: collection.name, part: part.key };
    const heads = await store.heads(filter);
    await this.#askFor(collection, heads.filter(({ id }) => !seen.has(id)));
  }

  /** Reads all lists of a collection, from where the last sweep has ended, and finds what is in none of them. */
  async #sweep(collection: Collection): Promise<void> {
    const progress = this.#of(collection);
    const sweep = (progress.sweep ??= await this.#beginSweep(collection));
    for await (const { at, part } of this.#partsFrom(collection, sweep.at)) {
      let next: PageInput | undefined = at === sweep.at ? (sweep.next ?? {}) : {};
      const guard = new PaginationGuard(collection.list.name);
      while (next !== undefined) {
        Object.assign(sweep, { at, next });
        const current: PageInput = next;
        const { client, store } = this.#options;
        const asOf = await store.lastChange();
        const sentAt = performance.now();
        const page = await this.#list(collection, part, current);
        sweep.serviceTime ??= toTime(
          client.serviceTime,
          sentAt - performance.now() - CLOCK_TOLERANCE_MS,
        );
        this.#hasClockGoneBack(client.serviceTime);
        const rereads = sweep.rereads || (isUnversioned(collection) && collection.changes === undefined);
        await this.#compareAll(collection, part, page.items, { asOf, rereads, sweep });
        const problem = guard.check(page as never, page.next);
        if (problem !== undefined) throw problem;
        next = page.next;
      }
      await this.#askForUnseen(collection, sweep.number, part.key);
    }
    // Those of lists that are no more.
    await this.#askForUnseen(collection, sweep.number);
    progress.sweptAt = sweep.startedAt;
    progress.currentAt = Math.max(progress.currentAt ?? 0, sweep.startedAt);
    progress.knownUntil = sweep.rereads
      ? sweep.serviceTime
      : Math.max(progress.knownUntil ?? 0, sweep.serviceTime ?? 0);
    delete progress.sweep;
    await this.#commit({});
  }

  async #beginSweep(collection: Collection): Promise<Sweep> {
    const progress = this.#of(collection);
    const rereads = progress.mustReread === true;
    delete progress.mustReread;
    progress.sweeps += 1;
    const isFirst = progress.sweptAt === undefined;
    const total = isFirst && collection.readsMore ? await this.#count(collection) : undefined;
    return { number: progress.sweeps, startedAt: Date.now(), rereads, done: 0, total };
  }

  /** Counts the items of a first reading, which takes few requests beside those for their texts. */
  async #count(collection: Collection): Promise<number> {
    let count = 0;
    for await (const { part } of this.#partsFrom(collection)) {
      const guard = new PaginationGuard(collection.list.name);
      for (let next: PageInput | undefined = {}; next !== undefined;) {
        const page: ListedPage = await this.#list(collection, part, next);
        count += page.items.length;
        next = guard.check(page as never, page.next) === undefined ? page.next : undefined;
      }
    }
    return count;
  }

  /** Reads a page. A list of something that was deleted meanwhile, or that the account may not read, is empty. */
  async #list(collection: Collection, part: CollectionPart, next: PageInput): Promise<ListedPage> {
    try {
      return await this.#options.reader.list(collection, part, {}, next);
    } catch (error) {
      if (error instanceof PermissionDeniedError) this.#report.denied = true;
      else if (!(error instanceof NotFoundError)) throw error;
      return { items: [], next: undefined };
    }
  }

  async #parts(collection: Collection): Promise<readonly CollectionPart[]> {
    if (collection.parts === undefined) return [{ key: "", input: {} }];
    const parts = await collection.parts(this.#options.reader);
    return parts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  }

  /** Iterates over the lists of a collection, in an order in which a later sync continues from `at`. */
  async *#partsFrom(
    collection: Collection,
    from = "",
  ): AsyncGenerator<{ at: string; part: CollectionPart }> {
    const { partsOf } = collection;
    if (partsOf === undefined) {
      const parts = await this.#parts(collection);
      for (const part of parts) if (part.key >= from) yield { at: part.key, part };
      return;
    }
    const parents = { partition: this.#options.source.partition, collection: partsOf.collection };
    for await (const heads of this.#heads(parents)) {
      for (const head of heads) {
        const part = head.id >= from ? partsOf.part(head) : undefined;
        if (part !== undefined) yield { at: head.id, part };
      }
    }
  }

  async *#heads(filter: HeadFilter): AsyncGenerator<ItemHead[]> {
    for (let after: string | undefined = ""; after !== undefined;) {
      const heads: ItemHead[] = await this.#options.store.heads({ ...filter, after, limit: STEP_HEADS });
      if (heads.length > 0) yield heads;
      after = heads.length < STEP_HEADS ? undefined : heads.at(-1)?.id;
    }
  }

  async #askForUnseen(collection: Collection, sweep: number, part?: string): Promise<void> {
    const { partition } = this.#options.source;
    const filter = { partition, collection: collection.name, part, seenBefore: sweep };
    for await (const heads of this.#heads(filter)) await this.#askFor(collection, heads, sweep);
  }

  /** Asks for items by their ids, and removes those that are no more. */
  async #askFor(collection: Collection, heads: readonly ItemHead[], sweep?: number): Promise<void> {
    const { reader, store } = this.#options;
    for (let from = 0; from < heads.length; from += STEP_ITEMS) {
      const asOf = await store.lastChange();
      const some = heads.slice(from, from + STEP_ITEMS);
      const compared = await mapLimited(some, CONCURRENCY, async (head): Promise<Compared> => {
        const part = { key: head.part, input: {} };
        const listed = await readOrNothing(() => collection.get(head.id, part, reader));
        if (listed === undefined) return { gone: head };
        return this.#compare(collection, part, listed, { id: head.id, head, rereads: true });
      });
      await this.#write(compared, asOf, sweep);
    }
  }

  /** Compares what was listed with what the store has, and writes what differs. */
  async #compareAll(
    collection: Collection,
    part: CollectionPart,
    items: readonly unknown[],
    { asOf, rereads = false, sweep }: { asOf: number; rereads?: boolean; sweep?: Sweep },
  ): Promise<void> {
    const { source, store } = this.#options;
    const listed = new Map<string, unknown>();
    for (const item of items) {
      const id = collection.id(item, part);
      if (id !== undefined) listed.set(id, item);
    }
    const ids = [...listed.keys()];
    const found = await store.heads({ partition: source.partition, collection: collection.name, ids });
    const heads = new Map(found.map((head) => [head.id, head]));
    const size = collection.readsMore === true ? STEP_ITEMS : Math.max(ids.length, 1);
    const startMs = performance.now();
    for (let from = 0; from < ids.length; from += size) {
      this.#options.signal?.throwIfAborted();
      const compared = await mapLimited(ids.slice(from, from + size), CONCURRENCY, (id) =>
        this.#compare(collection, part, listed.get(id), { id, head: heads.get(id), rereads }),
      );
      if (sweep !== undefined) sweep.done += compared.length;
      await this.#write(compared, asOf, sweep?.number);
      this.#tell(collection, sweep, startMs, from + compared.length);
    }
  }

  async #compare(
    collection: Collection,
    part: CollectionPart,
    listed: unknown,
    { head, id, rereads }: { id: string; head: ItemHead | undefined; rereads: boolean },
  ): Promise<Compared> {
    const { client, reader, source } = this.#options;
    const key = { partition: source.partition, collection: collection.name, id };
    const revision = collection.revision?.(listed);
    if (revision !== undefined && head?.revision === revision && head.settled && !rereads) {
      return { seen: { ...key, settled: true } };
    }
    const readAt = client.serviceTime;
    const item = await readOrNothing(async () => collection.item(listed, part, reader));
    if (item === undefined) return { gone: key };
    const settled = isSettled(collection, revision, readAt);
    const kept = revision ?? digestItem(item);
    if (revision === undefined && head?.revision === kept && head.settled) {
      return { seen: { ...key, settled } };
    }
    const rest = { part: part.key, settled, seen: head?.seen ?? 0, checkedAt: Date.now() };
    return { entry: { ...key, ...rest, revision: kept, item } };
  }

  async #write(compared: readonly Compared[], asOf: number, sweep?: number): Promise<void> {
    const put = compared.flatMap((each) =>
      "entry" in each ? [{ ...each.entry, ...(sweep !== undefined && { seen: sweep }) }] : [],
    );
    const seen = compared.flatMap((each) =>
      "seen" in each ? [{ ...each.seen, ...(sweep !== undefined && { seen: sweep }) }] : [],
    );
    const remove = compared.flatMap((each) => ("gone" in each ? [each.gone] : []));
    for (const { collection, id, part } of put) this.#noteParent(collection, { id, part });
    await this.#commit({ asOf, put, seen, remove });
    this.#report.put += put.length;
    this.#report.removed += remove.length;
  }

  /** Notes an item that has changed, if lists are made for it: they are read again before long. */
  #noteParent(name: string, item: { id: string; part: string }): void {
    const dependents = this.#collections.filter(({ partsOf }) => partsOf?.collection === name);
    const swept = dependents.filter((each) => this.#of(each).sweptAt !== undefined);
    if (swept.length === 0) return;
    const changed = ((this.#progress.changed ??= {})[name] ??= []);
    if (changed.length < MAX_CHANGED_PARENTS) {
      if (!changed.some(({ id }) => id === item.id)) changed.push(item);
      return;
    }
    // A complete reading takes hardly more requests.
    for (const each of swept) delete this.#of(each).sweptAt;
  }

  /** Writes a step with the progress after it. @throws Overtaken */
  async #commit(step: Partial<MirrorStep>): Promise<void> {
    const { source, store } = this.#options;
    const text = JSON.stringify(this.#progress);
    const progress = { expected: this.#version, text };
    const full = { asOf: Number.MAX_SAFE_INTEGER, ...step, partition: source.partition, progress, at: Date.now() };
    if (!(await store.commit(full))) throw new Overtaken();
    this.#version += 1;
  }

  /** Removes what an account may no longer read. */
  async #removeAll(collection: Collection): Promise<void> {
    const { source, store } = this.#options;
    const filter = { partition: source.partition, collection: collection.name, limit: STEP_HEADS };
    for (;;) {
      const remove = await store.heads(filter);
      if (remove.length === 0) break;
      await this.#commit({ remove });
      this.#report.removed += remove.length;
    }
    const { sweeps } = this.#of(collection);
    this.#progress.collections[collection.name] = { sweeps };
    await this.#commit({});
  }

  #tell(collection: Collection, sweep: Sweep | undefined, startMs: number, count: number): void {
    const { onProgress, source } = this.#options;
    if (onProgress === undefined) return;
    const { done = count, total } = sweep ?? {};
    const leftMs =
      total === undefined
        ? undefined
        : Math.round(((performance.now() - startMs) / count) * Math.max(0, total - done));
    onProgress({ service: source.service, collection: collection.name, done, total, leftMs });
  }
}

/** Returns true if changes do not show in what is listed: what a list of changes has is read again each time. */
function isUnversioned({ readsMore, revision }: Collection): boolean {
  return readsMore === true && revision === undefined;
}

/** Returns true unless the item may change without another revision, because the time that its revision names is not over. */
function isSettled(
  { revisionPrecisionMs = 0 }: Collection,
  revision: string | undefined,
  readAt: number | undefined,
): boolean {
  if (revision === undefined || revisionPrecisionMs === 0) return true;
  const time = Date.parse(revision);
  if (Number.isNaN(time)) return true;
  return readAt !== undefined && time + revisionPrecisionMs + CLOCK_TOLERANCE_MS <= readAt;
}

function toTime(serviceTime: number | undefined, addMs: number): number | undefined {
  return serviceTime === undefined ? undefined : serviceTime + addMs;
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

function isStoreFailure({ code }: WorkbeltError): boolean {
  return code === "store_unavailable" || code === "store_damaged" || code === "encryption_key";
}

function digestItem(item: MirroredItem): string {
  return hash("sha256", canonicalJson(item), "base64url").slice(0, 22);
}

/** Sorts collections so that those whose lists are made from others come after these. */
function parentsFirst(collections: readonly Collection[]): Collection[] {
  const sorted: Collection[] = [];
  const add = (collection: Collection) => {
    if (sorted.includes(collection)) return;
    const parent = collections.find(({ name }) => name === collection.partsOf?.collection);
    if (parent !== undefined) add(parent);
    sorted.push(collection);
  };
  for (const collection of collections) add(collection);
  return sorted;
}
