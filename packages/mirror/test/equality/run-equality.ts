import { isDeepStrictEqual } from "node:util";
import { fetchTransport, type Transport } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { Sandbox, ServiceName } from "@workbelt/sandbox";
import { Mirror, type MirrorStore, SqliteMirrorStore } from "../../src/index.ts";
import { Chance } from "./chance.ts";
import { AccountRights } from "./account-rights.ts";
import { type Edit, People } from "./edits.ts";
import { findMissingTexts, readServiceTexts, type Tokens } from "./service-texts.ts";

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
 * services' clock, changes what the mirror's account may see, and ends syncs at random requests. Then it lets the mirror come to rest,
 * and compares it with a new one, and with what bare requests show.
 */
export async function runEquality(
  world: EqualityWorld,
  { fault, rounds, seed }: EqualityOptions,
): Promise<EqualityOutcome> {
  const chance = new Chance(seed);
  const people = new People(world.sandbox, chance);
  const rights = new AccountRights(world.sandbox, chance);
  const { tokens } = rights;
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
    if (chance.oneIn(3)) await rights.change();
    world.clock.advance(chance.oneIn(8) ? -chance.below(7_200_000) : chance.below(240_000));
    const ended = await syncUntil(
      createMirror(world, store, { tokens, fault, requests: chance.below(200) }),
      events,
    );
    if (ended) kills += 1;
    else events = [];
  }
  const mirror = createMirror(world, store, { tokens, fault });
  world.clock.catchUp();
  // Until no revision names a time that is not over.
  for (let pass = 0; pass < 2; pass += 1) {
    await mirror.sync();
    world.clock.advance(300_000);
  }
  const readTexts = () => readServiceTexts(world.sandbox, tokens, world.clock.now());
  let [before, texts] = [new Map(), await readTexts()];
  let differences: string[] = [];
  // Until the services are at rest: some work on an upload for a while.
  while (!isDeepStrictEqual(before, texts)) {
    await mirror.sync({ extent: "complete" });
    const items = await listItems(mirror, own);
    const expected = await crawl(world, tokens);
    [before, texts] = [texts, await readTexts()];
    differences = [...compare(items, expected), ...findMissingTexts(items, texts)];
  }
  await own.close();
  return { edits, kills, items: texts.size, differences };
}

/** Reads all from the services. */
async function crawl(world: EqualityWorld, tokens: Tokens): Promise<Map<string, string>> {
  const store = new SqliteMirrorStore({ memory: true });
  const mirror = createMirror(world, store, { tokens });
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
  {
    fault,
    requests = Infinity,
    tokens,
  }: { tokens: Tokens; fault?: Fault | undefined; requests?: number },
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
    const name = provider.service.name as ServiceName;
    const [baseUrl, token] = [sandbox.services[name].baseUrl, tokens[name]];
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
