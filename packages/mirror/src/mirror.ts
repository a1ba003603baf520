import { setTimeout } from "node:timers/promises";
import {
  type ApiClient,
  type Call,
  ConfigurationError,
  type Layer,
  type Page,
  WorkbeltError,
} from "@workbelt/core";
import {
  type AnyProviderPackage,
  createCollectionReader,
  getDefaultClient,
} from "@workbelt/core/adapters";
import {
  assertOptions,
  type CollectedWrite,
  type CollectionReader,
  type WrittenItem,
} from "@workbelt/core/provider";
import { answerList, cannotAnswer } from "./lists/answer-list.js";
import type { Embeddings } from "./search/rank-by-meaning.js";
import type { ItemChange, MirrorStore } from "./store/mirror-store.js";
import { readProgress } from "./sync/progress.js";
import { publishSync } from "./sync/publish-sync.js";
import type { SyncExtent, SyncProgress, SyncReport } from "./sync/sync-report.js";
import { ServiceSync } from "./sync/sync-service.js";
import { refresh } from "./sync/refresh.js";
import type { MirroredService, MirrorView } from "./view.js";

const DAY_MS = 24 * 3_600_000;

/** A service that a mirror copies. */
export interface MirrorSource {
  /** The provider package: `crmPackage`. It must declare collections. */
  provider: AnyProviderPackage;
  /** The client that reads. @default the one that the environment describes */
  client?: ApiClient | undefined;
  /** The connected account of this service. @default the mirror's */
  account?: string | undefined;
}

/** Options of a {@link Mirror}. */
export interface MirrorOptions {
  /** Keeps the items: a `SqliteMirrorStore`, or a `PostgresMirrorStore` of `@workbelt/postgres`. Mirrors may share one. */
  store: MirrorStore;
  /** The services to copy. */
  sources: readonly MirrorSource[];
  /** The connected account whose copy it is. @default that of the clients' token */
  account?: string | undefined;
  /** Ranks the first items of a search again by their meaning: the `Embeddings` of LangChain. @default by words alone */
  embeddings?: Embeddings | undefined;
  /**
   * True to keep what the services' lists return, beside the texts: tools with the mirror's layer answer calls with `fresh: false` then.
   *
   * @default false
   */
  lists?: boolean | undefined;
  /** Age at which complete lists are read again, which shows deletions and what no list of changes does. @default 86_400_000, a day */
  sweepEveryMs?: number | undefined;
}

/** Options of a sync. */
export interface SyncOptions {
  /** @default "due" */
  extent?: SyncExtent | undefined;
  signal?: AbortSignal | undefined;
  /** Is called after each step. */
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

/** Options of syncs that follow each other. */
export interface KeepOptions extends Omit<SyncOptions, "extent"> {
  /** Ends it. */
  signal: AbortSignal;
  /** Pause between two syncs, in milliseconds. @default 60_000 */
  everyMs?: number | undefined;
  /** Is called with the report of each sync. */
  onReport?: ((report: SyncReport) => void) | undefined;
  /** Is called with the error of a sync that failed as a whole; the next one follows. @default the error is thrown */
  onError?: ((error: unknown) => void) | undefined;
}

/** Times up to which the copy of a collection is complete. */
export interface Freshness {
  readonly service: string;
  readonly collection: string;
  readonly kind: string;
  /** All changes before it are in the mirror, in milliseconds since the epoch; undefined before the first complete reading. */
  readonly currentAt: number | undefined;
  /** All deletions before it are in the mirror. */
  readonly sweptAt: number | undefined;
}

/**
 * A local copy of what one account may see of some services, which is searched as a whole. `sync` brings it up to date with
 * few requests; a sync that ends anywhere is continued by the next one, also in another process.
 *
 * @example
 * const store = new SqliteMirrorStore({ file: "mirror.db" });
 * const mirror = new Mirror({ store, sources: [{ provider: notesPackage }, { provider: crmPackage }] });
 * await mirror.sync();
 */
export class Mirror {
  readonly #options: MirrorOptions;
  readonly #keepsLists: boolean;
  readonly #sources: readonly Source[];
  /** Readings after writes that have not ended. */
  readonly #pending = new Set<Promise<void>>();
  /**
   * Puts what a call writes into the mirror, and answers lists with `fresh: false` from it: give it to the tools as one of their
   * `layers`.
   */
  readonly layer: Layer;

  /** @throws ConfigurationError for a provider package without collections, or two of one service. */
  constructor(options: MirrorOptions) {
    assertOptions("Mirror", options, "account embeddings lists sources store sweepEveryMs");
    this.#options = options;
    this.#keepsLists = options.lists === true;
    const answersLists = this.#keepsLists || undefined;
    this.layer = { answersLists, open: (call) => this.#open(call) };
    this.#sources = options.sources.map((source) => toSource(source, options.account));
    const names = this.#sources.map(({ provider }) => provider.service.name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice === undefined) return;
    throw new ConfigurationError(
      `Mirror: sources has the service ${twice} twice. A mirror has one account of each service; make another mirror for the other account.`,
    );
  }

  /** Keeps the items. */
  get store(): MirrorStore {
    return this.#options.store;
  }

  /** The connected account whose copy it is; undefined for that of the clients' token. */
  get account(): string | undefined {
    return this.#options.account;
  }

  /** Ranks the first items of a search again. */
  get embeddings(): Embeddings | undefined {
    return this.#options.embeddings;
  }

  /** The services that it copies. */
  get services(): readonly Omit<MirroredService, "partition">[] {
    return this.#sources.map(toMirrored);
  }

  /**
   * Reads what has changed, and complete lists where they are due.
   *
   * @returns a report; the error of one collection does not keep the others from being read.
   * @throws StoreError; the signal's reason when it is aborted: what was read until then is kept.
   */
  async sync(options: SyncOptions = {}): Promise<SyncReport> {
    assertOptions("sync", options, "extent onProgress signal");
    const openSearched = async () => ({ view: await this.view(), embeddings: this.embeddings });
    return publishSync(openSearched, options, (onProgress) =>
      this.#sync({ ...options, onProgress }),
    );
  }

  async #sync(options: SyncOptions): Promise<SyncReport> {
    const { extent = "due", onProgress, signal } = options;
    const { store, sweepEveryMs = DAY_MS } = this.#options;
    const lists = this.#keepsLists;
    const elsewhere: string[] = [];
    const read = this.#sources.map(async (source) => {
      const { service } = source.provider;
      const { account, client } = source;
      const reader = createCollectionReader({ account, client, service, signal });
      const mirrored = await this.#mirrored(source);
      const sync = { client, extent, lists, onProgress, reader, signal, store, sweepEveryMs };
      const reports = await new ServiceSync({ ...sync, source: mirrored }).run();
      if (reports === undefined) elsewhere.push(service.name);
      return reports ?? [];
    });
    const settled = await Promise.allSettled(read);
    const collections = settled.flatMap((each) => {
      if (each.status === "rejected") throw each.reason;
      return each.value;
    });
    return { collections, elsewhere };
  }

  /**
   * Syncs until the signal aborts, with a pause after each sync. Errors of services are in the reports.
   *
   * @throws StoreError, unless there is an `onError`.
   * @example void mirror.keep({ signal, onReport: ({ collections }) => log(collections) });
   */
  async keep(options: KeepOptions): Promise<void> {
    assertOptions("keep", options, "everyMs onError onProgress onReport signal");
    const { everyMs = 60_000, onError, onProgress, onReport, signal } = options;
    while (!signal.aborted) {
      try {
        onReport?.(await this.sync({ onProgress, signal }));
      } catch (error) {
        if (signal.aborted) return;
        if (onError === undefined) throw error;
        onError(error);
      }
      await setTimeout(everyMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Returns what searches read. */
  async view(): Promise<MirrorView> {
    await this.settled();
    const services = await Promise.all(this.#sources.map((source) => this.#mirrored(source)));
    return { store: this.#options.store, services };
  }

  /** Says how current each collection is. */
  async freshness(): Promise<Freshness[]> {
    const { services, store } = await this.view();
    const all = services.map(async ({ collections, partition, service }) => {
      const { progress } = await readProgress(store, partition);
      return collections.map(({ kind, name }) => {
        const { currentAt, sweptAt } = progress.collections[name] ?? {};
        return { service, collection: name, kind, currentAt, sweptAt };
      });
    });
    return (await Promise.all(all)).flat();
  }

  /**
   * Creates a filter for changes of the store that are new in the service. What the first complete reading of a collection writes was there
   * before, such as after a service was added, a token was replaced or the store was rebuilt.
   */
  async createNewsFilter(): Promise<
    (change: Pick<ItemChange, "change" | "collection" | "partition">) => boolean
  > {
    const { services, store } = await this.view();
    const all = services.map(async ({ partition }) => {
      const { progress } = await readProgress(store, partition);
      return [partition, progress.collections] as const;
    });
    const read = new Map(await Promise.all(all));
    return ({ change, collection, partition }) =>
      change > (read.get(partition)?.[collection]?.newsAfter ?? Number.MAX_SAFE_INTEGER);
  }

  /** Reads things of a service again, such as those that an event names. What cannot be read now is read by the next sync. */
  async refresh(service: string, items: readonly WrittenItem[]): Promise<void> {
    const source = this.#sources.find(({ provider }) => provider.service.name === service);
    if (source === undefined) throw new ConfigurationError(`Mirror: it has no service ${service}.`);
    await this.#refresh(source, () => items);
  }

  /** Waits until what tools have written is in the mirror. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  /** Deletes the copy of this account. */
  async forget(): Promise<void> {
    const { services, store } = await this.view();
    for (const { partition } of services) await store.drop(partition);
  }

  #open(call: Parameters<Layer["open"]>[0]): ReturnType<Layer["open"]> {
    const { client, input, operation, writes } = call;
    const source = this.#sources.find(
      ({ provider }) => provider.service.name === client.service.name,
    );
    if (source === undefined || call.account !== source.account) return undefined;
    if (!call.fresh) return { call: () => this.#answer(source, call) };
    if (operation.effect === "read") return undefined;
    return {
      call: async (next) => {
        let output: unknown;
        try {
          output = await next();
          return output;
        } finally {
          const changed = writes.some(({ outcome }) => outcome === "done" || outcome === "unknown");
          if (changed) this.#follow(source, { operation, input, output });
        }
      },
    };
  }

  /** Answers a list from the store. @throws InputError for anything that the copy cannot answer exactly */
  async #answer(source: Source, call: Call): Promise<Page<unknown>> {
    const { account, client, operation } = call;
    if (account === undefined) {
      const [own, other] = await Promise.all(
        [source.client, client].map((each) => each.digestCredential({})),
      );
      if (own !== other) throw cannotAnswer(operation.name, "the copy is that of another token");
    }
    await this.settled();
    const mirrored = await this.#mirrored(source);
    const list = { operation: operation.name, input: call.input, lists: this.#keepsLists };
    return answerList(this.store, mirrored, list);
  }

  #follow(source: Source, write: CollectedWrite): void {
    const reading = this.#refresh(source, (reader) => source.collections.written(write, reader));
    const pending = reading.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  async #refresh(
    source: Source,
    list: (reader: CollectionReader) => Promise<readonly WrittenItem[]> | readonly WrittenItem[],
  ): Promise<void> {
    const { account, client, provider } = source;
    try {
      const reader = createCollectionReader({ account, client, service: provider.service });
      const items = await list(reader);
      const updating = { client, lists: this.#keepsLists, reader, store: this.store };
      await refresh({ ...updating, source: await this.#mirrored(source) }, items);
    } catch (error) {
      // What could not be read is read by the next sync. A call that has written must not fail for it.
      if (!WorkbeltError.isInstance(error)) process.emitWarning(error as Error);
    }
  }

  async #mirrored(source: Source): Promise<MirroredService> {
    const { account, client, provider } = source;
    // Of another token nothing is known: it may see less.
    const owner =
      account === undefined ? `token ${await client.digestCredential({})}` : `account ${account}`;
    return { ...toMirrored(source), account, partition: `${provider.service.name} ${owner}` };
  }
}

function toMirrored({ collections, provider }: Source): Omit<MirroredService, "partition"> {
  const { displayName, name } = provider.service;
  return { service: name, displayName, collections: collections.collections };
}

interface Source {
  readonly provider: AnyProviderPackage;
  readonly client: ApiClient;
  readonly account: string | undefined;
  readonly collections: NonNullable<AnyProviderPackage["collections"]>;
}

function toSource({ account, client, provider }: MirrorSource, ofAll: string | undefined): Source {
  const { collections, service } = provider;
  if (collections === undefined) {
    throw new ConfigurationError(
      `Mirror: the provider package of ${service.displayName} declares no collections. Leave it out, or give it some: defineProvider({ collections }).`,
    );
  }
  return {
    provider,
    collections,
    client: client ?? getDefaultClient(service),
    account: account ?? ofAll,
  };
}
