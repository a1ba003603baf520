import { BadRequestError, PermissionDeniedError, WorkbeltError } from "@workbelt/core";
import type { Collection, CollectionPart } from "@workbelt/core/provider";
import { isUnversioned, parentsFirst } from "./collections.js";
import {
  type Change,
  CLOCK_TOLERANCE_MS,
  ItemUpdater,
  revisionTime,
  type Updating,
} from "./item-updater.js";
import type { CollectionReport, SyncExtent, SyncProgress } from "./sync-report.js";
import { type CollectionProgress, type Progress, readProgress, type Sweep } from "./progress.js";

// Services index what was changed with a delay, so that lists of changes are read from some time before.
const OVERLAP_MS = 10 * 60_000;
// They are part of the progress, which is written with each step.
const MAX_CHANGED_PARENTS = 200;

/** Options of the sync of one service. */
export interface ServiceSyncOptions extends Updating {
  readonly extent: SyncExtent;
  /** Age at which lists are read completely again, in milliseconds. */
  readonly sweepEveryMs: number;
  readonly onProgress: ((progress: SyncProgress) => void) | undefined;
}

/** Another process has made a step of this sync. */
class Overtaken extends Error {}

/**
 * Brings the items of one service and account up to date. Each step is written with its progress, so that a sync which ends
 * anywhere is continued by the next one.
 */
export class ServiceSync {
  readonly #options: ServiceSyncOptions;
  readonly #collections: readonly Collection[];
  #progress: Progress = { collections: {} };
  #version = 0;
  readonly #updater: ItemUpdater;
  #report = { put: 0, removed: 0 };

  constructor(options: ServiceSyncOptions) {
    this.#options = options;
    this.#collections = parentsFirst(options.source.collections);
    this.#updater = new ItemUpdater(options, (change) => this.#commit(change));
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
    this.#report = { put: 0, removed: 0 };
    this.#updater.isDenied = false;
    this.#updater.lacksListed = false;
    let failure: WorkbeltError | undefined;
    try {
      await this.#bringUpToDate(collection);
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      if (error instanceof PermissionDeniedError) {
        this.#updater.isDenied = true;
        await this.#removeAll(collection);
      } else if (WorkbeltError.isInstance(error) && !isStoreFailure(error)) {
        failure = error;
      } else {
        throw error;
      }
    }
    const denied = this.#updater.isDenied;
    return { service, collection: collection.name, ...this.#report, denied, error: failure };
  }

  async #bringUpToDate(collection: Collection): Promise<void> {
    const progress = this.#of(collection);
    if (this.#options.extent === "reread") progress.mustReread = true;
    let isCurrent = true;
    if (progress.sweptAt !== undefined) {
      if (collection.changes !== undefined) isCurrent = await this.#tryReadChanges(collection);
      await this.#readUnsettled(collection);
      await this.#readPartsOfChanged(collection);
    }
    if (!isCurrent || this.#isSweepDue(collection)) await this.#sweep(collection);
    if (progress.listed === undefined || this.#keepsLists(progress.sweep)) return;
    delete progress.listed;
    await this.#commit({});
  }

  /** Returns false once a list has had something that the store does not get. */
  #keepsLists(sweep?: Sweep): boolean {
    const { isDenied, lacksListed } = this.#updater;
    const before = sweep?.keepsLists ?? true;
    return this.#options.lists && before && !isDenied && !lacksListed;
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

  /** A service refuses a list of changes since a time in its future, as after its clock was set back. */
  async #tryReadChanges(collection: Collection): Promise<boolean> {
    try {
      return await this.#readChanges(collection);
    } catch (error) {
      this.#hasClockGoneBack();
      const { mustReread, sweep } = this.#of(collection);
      if (error instanceof BadRequestError && (mustReread ?? sweep?.rereads)) return false;
      throw error;
    }
  }

  /**
   * Reads a list of changes, and puts what has changed.
   *
   * @returns false if it does not show all changes.
   */
  async #readChanges(collection: Collection): Promise<boolean> {
    const { changes } = collection;
    const progress = this.#of(collection);
    const startedAt = Date.now();
    const startMs = performance.now();
    const sinceMs = Math.max(0, (progress.knownUntil ?? 0) - OVERLAP_MS);
    const since = new Date(sinceMs).toISOString();
    const input = typeof changes === "function" ? changes(since) : {};
    if (input === undefined) return false;
    const parts =
      typeof changes === "function" ? [{ key: "", input }] : await this.#parts(collection);
    const isOld = (listed: unknown) =>
      changes === "newest first" && revisionTime(collection.revision?.(listed)) < sinceMs;
    const rereads = isUnversioned(collection);
    let knownUntil: number | undefined;
    for (const part of parts) {
      for await (const { asOf, items } of this.#updater.pages(collection, part)) {
        if (this.#hasClockGoneBack()) return false;
        knownUntil ??= this.#serviceTimeAt(startMs);
        const recent = items.filter((listed) => !isOld(listed));
        await this.#updater.compareAll(collection, part, recent, { asOf, rereads });
        if (recent.length < items.length) break;
      }
    }
    progress.currentAt = startedAt;
    progress.knownUntil = knownUntil ?? progress.knownUntil;
    await this.#commit({});
    return true;
  }

  /** Returns the time of the service's clock at a moment of performance.now(), or somewhat less. */
  #serviceTimeAt(moment: number): number | undefined {
    const now = this.#options.client.serviceTime;
    return now && now - (performance.now() - moment) - CLOCK_TOLERANCE_MS;
  }

  /**
   * Notes if the service's clock is behind what it was: then changes may have the same times as earlier ones, and every item has
   * to be read again.
   */
  #hasClockGoneBack(): boolean {
    const now = this.#options.client.serviceTime;
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
    for await (const heads of this.#updater.heads(filter))
      await this.#updater.askFor(collection, heads);
  }

  /** Reads the lists of items that have changed, such as the comments of a page that was edited. */
  async #readPartsOfChanged(collection: Collection): Promise<void> {
    const { partsOf } = collection;
    for (const owner of partsOf?.collections ?? []) {
      for (const parent of this.#progress.changed?.[owner] ?? []) {
        const input = partsOf?.input({ ...parent, collection: owner });
        if (input !== undefined)
          await this.#updater.readPart(collection, { key: parent.id, input });
      }
    }
  }

  /** Reads all lists of a collection, from the end of the last sweep, and finds items that are in none of them. */
  async #sweep(collection: Collection): Promise<void> {
    const progress = this.#of(collection);
    const sweep = (progress.sweep ??= await this.#beginSweep(collection));
    const isRead = sweep.rereads || (isUnversioned(collection) && collection.changes === undefined);
    for await (const { at, part } of this.#partsFrom(collection, sweep.at)) {
      const from = at === sweep.at ? sweep.next : {};
      const startMs = performance.now();
      let count = 0;
      const onStep = (items: number) => {
        count += items;
        sweep.done += items;
        sweep.keepsLists = this.#keepsLists(sweep);
        this.#reportProgress(collection, sweep, (performance.now() - startMs) / count);
      };
      for await (const { asOf, inputs, items } of this.#updater.pages(collection, part, from)) {
        Object.assign(sweep, { at, next: inputs });
        sweep.serviceTime ??= this.#serviceTimeAt(startMs);
        this.#hasClockGoneBack();
        const comparison = { asOf, rereads: isRead, sweep: sweep.number, onStep };
        await this.#updater.compareAll(collection, part, items, comparison);
      }
      await this.#askForUnseen(collection, sweep.number, part.key);
    }
    // Those of lists that are no more.
    await this.#askForUnseen(collection, sweep.number);
    const isFirst = progress.sweptAt === undefined;
    progress.sweptAt = sweep.startedAt;
    progress.listed =
      collection.answers !== undefined && this.#keepsLists(sweep)
        ? (await this.#parts(collection)).map(({ key }) => key)
        : undefined;
    if (isFirst || collection.changes === undefined) progress.currentAt = sweep.startedAt;
    if (isFirst || sweep.rereads) progress.knownUntil = sweep.serviceTime;
    // Without rights there was nothing to read: the first reading with them is the first.
    const isReadable = sweep.done > 0 || !this.#updater.isDenied;
    if (isReadable) progress.newsAfter ??= await this.#options.store.lastChange();
    else delete progress.newsAfter;
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
    const { lists: keepsLists } = this.#options;
    const start = { number: progress.sweeps, startedAt: Date.now() };
    return { ...start, rereads, keepsLists, done: 0, total };
  }

  /** Counts the items of a first reading, which takes few requests beside those for their texts. */
  async #count(collection: Collection): Promise<number> {
    let count = 0;
    for await (const { part } of this.#partsFrom(collection)) {
      for await (const { items } of this.#updater.pages(collection, part)) count += items.length;
    }
    return count;
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
    const { partition } = this.#options.source;
    for (const owner of partsOf.collections.toSorted()) {
      for await (const heads of this.#updater.heads({ partition, collection: owner })) {
        for (const head of heads) {
          const at = `${owner} ${head.id}`;
          const input = at >= from ? partsOf.input(head) : undefined;
          if (input !== undefined) yield { at, part: { key: head.id, input } };
        }
      }
    }
  }

  async #askForUnseen(collection: Collection, sweep: number, part?: string): Promise<void> {
    const { partition } = this.#options.source;
    const filter = { partition, collection: collection.name, part, seenBefore: sweep };
    for await (const heads of this.#updater.heads(filter))
      await this.#updater.askFor(collection, heads, sweep);
  }

  /** Notes an item that has changed, if lists are made for it: they are read again before long. */
  #noteParent(name: string, item: { id: string; part: string }): void {
    const dependents = this.#collections.filter(({ partsOf }) =>
      partsOf?.collections.includes(name),
    );
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
  async #commit(change: Partial<Change>): Promise<void> {
    const { source, store } = this.#options;
    const { asOf = Number.MAX_SAFE_INTEGER, put = [], remove = [] } = change;
    for (const { collection, id, part } of put) this.#noteParent(collection, { id, part });
    const progress = { expected: this.#version, text: JSON.stringify(this.#progress) };
    const step = { ...change, asOf, partition: source.partition, progress, at: Date.now() };
    if (!(await store.commit(step))) throw new Overtaken();
    this.#version += 1;
    this.#report.put += put.length;
    this.#report.removed += remove.length;
  }

  /** Removes what an account may no longer read. */
  async #removeAll(collection: Collection): Promise<void> {
    const filter = { partition: this.#options.source.partition, collection: collection.name };
    for await (const heads of this.#updater.heads(filter)) {
      await this.#commit({ remove: [...heads, ...(await this.#updater.partsOf(heads))] });
    }
    const { sweeps } = this.#of(collection);
    this.#progress.collections[collection.name] = { sweeps };
    await this.#commit({});
  }

  #reportProgress({ name }: Collection, { done, total }: Sweep, msPerItem: number): void {
    const { onProgress, source } = this.#options;
    const leftMs = total && Math.round(msPerItem * Math.max(0, total - done));
    onProgress?.({ service: source.service, collection: name, done, total, leftMs });
  }
}

function isStoreFailure({ code }: WorkbeltError): boolean {
  return code === "store_unavailable" || code === "store_damaged" || code === "encryption_key";
}
