import { fetchTransport, type Transport } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { Sandbox, ServiceName } from "@workbelt/sandbox";
import { Mirror, type MirrorStore, SqliteMirrorStore } from "../../src/index.ts";
import { Chance } from "./chance.ts";
import { type Edit, People } from "./edits.ts";

/** The sandbox's clock, which a test sets. It is behind that of this machine: no operation takes times in the future. */
export class Clock {
  #offsetMs = -2 * 86_400_000;

  readonly now = (): Date => new Date(Date.now() + this.#offsetMs);

  #latestMs = this.#offsetMs;

  advance(byMs: number): void {
    this.#offsetMs += byMs;
    this.#latestMs = Math.max(this.#latestMs, this.#offsetMs);
  }

  /** Sets it to the latest time that it has shown: no list has what lies in the future. */
  catchUp(): void {
    this.#offsetMs = this.#latestMs;
  }
}

/** Sandbox, clock and packages of a run. */
export interface EqualityWorld {
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly providers: readonly AnyProviderPackage[];
}

/** Outcome of a run. */
export interface EqualityOutcome {
  readonly edits: number;
  readonly kills: number;
  readonly items: number;
  /** Items that the mirror has otherwise than the services, in words. */
  readonly differences: readonly string[];
}

/** A fault of a sync. */
export interface Fault {
  /** Makes the store that it writes to. */
  readonly store?: (store: MirrorStore) => MirrorStore;
  /** Changes the JSON of a reply before it reads it. */
  readonly reply?: (url: string, json: Record<string, unknown>) => object;
}

/** Options of a run. */
export interface EqualityOptions {
  readonly seed: number;
  readonly rounds: number;
  /** Puts a fault into the sync, to find out if the comparison notices it. */
  readonly fault?: Fault | undefined;
}

/**
 * Lets people change the services while a mirror is synced, loses, doubles and reorders the events of these changes, sets the
 * services' clock, and ends syncs at random requests. Then it lets the mirror come to rest, and compares it with a new one.
 */
export async function runEquality(
  world: EqualityWorld,
  { fault, rounds, seed }: EqualityOptions,
): Promise<EqualityOutcome> {
  const chance = new Chance(seed);
  const people = new People(world.sandbox, chance);
  const own = new SqliteMirrorStore({ memory: true });
  const store = fault?.store?.(own) ?? own;
  let kills = 0;
  let edits = 0;
  let events: Edit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let index = chance.below(8); index > 0; index -= 1) {
      const edit = await people.edit();
      if (edit === undefined) continue;
      edits += 1;
      // An event is lost, delivered, or delivered twice, and later than others.
      for (let copies = chance.below(3); copies > 0; copies -= 1) {
        events.splice(chance.below(events.length + 1), 0, edit);
      }
    }
    world.clock.advance(chance.oneIn(8) ? -chance.below(7_200_000) : chance.below(240_000));
    const ended = await syncUntil(
      createMirror(world, store, { fault, requests: chance.below(200) }),
      events,
    );
    if (ended) kills += 1;
    else events = [];
  }
  const mirror = createMirror(world, store, { fault });
  world.clock.catchUp();
  // Until no revision names a time that is not over.
  for (let pass = 0; pass < 2; pass += 1) {
    await mirror.sync();
    world.clock.advance(300_000);
  }
  let expected = await crawl(world);
  let differences: string[];
  for (;;) {
    await mirror.sync({ extent: "complete" });
    const before = expected;
    expected = await crawl(world);
    differences = compare(await listItems(mirror, own), expected);
    // A service that is still at work, such as on an upload, has not come to rest either.
    if (differences.length === 0 || compare(before, expected).length === 0) break;
  }
  await own.close();
  return { edits, kills, items: expected.size, differences };
}

/** Reads all from the services. */
async function crawl(world: EqualityWorld): Promise<Map<string, string>> {
  const store = new SqliteMirrorStore({ memory: true });
  const mirror = createMirror(world, store);
  await mirror.sync();
  const items = await listItems(mirror, store);
  await store.close();
  return items;
}

/** Syncs, and handles events beside it. @returns true if it was ended at a request. */
async function syncUntil(
  mirror: Mirror & { signal: AbortSignal },
  events: readonly Edit[],
): Promise<boolean> {
  const handled = Promise.all(
    events.map(({ service, ...item }) => mirror.refresh(service, [item]).catch(() => {})),
  );
  try {
    const { collections } = await mirror.sync({ signal: mirror.signal });
    const failed = collections.find(({ error }) => error !== undefined);
    if (failed?.error !== undefined) throw failed.error;
    return false;
  } catch (error) {
    if (!mirror.signal.aborted) throw error;
    return true;
  } finally {
    await handled;
  }
}

/** Creates the mirror of a new process, which ends at a request if `requests` is given. */
function createMirror(
  { providers, sandbox }: EqualityWorld,
  store: MirrorStore,
  { fault, requests = Infinity }: { fault?: Fault | undefined; requests?: number } = {},
): Mirror & { signal: AbortSignal } {
  const ending = new AbortController();
  let left = requests;
  const fetching = fetchTransport(fetch);
  const transport: Transport = {
    send: async (request) => {
      left -= 1;
      if (left < 0) ending.abort(new Error("The process has ended."));
      ending.signal.throwIfAborted();
      const response = await fetching.send(request);
      if (fault?.reply === undefined || response.status !== 200) return response;
      const json = JSON.parse(Buffer.concat(response.chunks).toString()) as Record<string, unknown>;
      return { ...response, chunks: [Buffer.from(JSON.stringify(fault.reply(request.url, json)))] };
    },
    close: () => fetching.close(),
  };
  const sources = providers.map((provider) => {
    const { baseUrl, token } = sandbox.services[provider.service.name as ServiceName];
    return {
      provider,
      client: provider.createClient({ baseUrl, token, transport, rateLimits: false }),
    };
  });
  return Object.assign(new Mirror({ store, sources }), { signal: ending.signal });
}

async function listItems(mirror: Mirror, store: MirrorStore): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  const { services } = await mirror.view();
  for (const { collections, partition } of services) {
    for (const { name } of collections) {
      const heads = await store.heads({ partition, collection: name });
      for (const { id, item } of await store.items(heads))
        all.set(`${name} ${id}`, JSON.stringify(item));
    }
  }
  return all;
}

function compare(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] {
  const keys = new Set([...found.keys(), ...expected.keys()]);
  return [...keys]
    .filter((key) => found.get(key) !== expected.get(key))
    .map(
      (key) =>
        `${key}: ${found.get(key) ?? "missing"} instead of ${expected.get(key) ?? "nothing"}`,
    );
}
