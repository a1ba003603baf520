import type { Call, Layer, Sending } from "@workbelt/core";
import { canonicalJson } from "@workbelt/core/adapters";

type Request = Sending["request"];
/** Sends a request, and returns its response with the time at which it left. */
type Fetch = () => Promise<KnownThing>;

/** A request that returned many things, by which they are read again at once. */
interface Source {
  readonly request: Request;
  /** Undefined if it had only parts of them. */
  readAt: number | undefined;
  reading?: Promise<void> | undefined;
}

interface KnownThing {
  readonly json: unknown;
  /** Time at which it was requested, on the clock of `performance.now()`. */
  readonly readAt: number;
}

// Beyond that, things are read one by one, and a program that goes on reads again.
const MAX_THINGS = 20_000;
const MAX_RESPONSES = 3_000;
const UUID = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi;

/**
 * Remembers what a program has read: the values that it saw are those that its writes replace, without reading each again. A
 * service's `listThings` says what a response holds. Things that came in a list are read again by the request of the list, a
 * hundred at once, and one that is no longer in it by itself.
 */
export class KnownThings {
  readonly #things = new Map<string, KnownThing>();
  readonly #sources = new Map<string, readonly Source[]>();
  /** Keys of things by the ids in them. */
  readonly #keys = new Map<string, Set<string>>();
  /** Sources by their requests, so that a list that is read twice is one. */
  readonly #lists = new Map<string, Source>();
  /** Responses by their requests, those of an earlier run of the same program included. */
  readonly #responses = new Map<string, KnownThing>();
  readonly #earlier: ReadonlyMap<string, KnownThing>;

  /** @param earlier what a run of the same program has read that was stopped; it is not read again */
  constructor(earlier?: KnownThings) {
    this.#earlier = earlier === undefined ? new Map() : new Map(earlier.#responses);
  }

  /** Forgets all values, and keeps how they are read again. */
  forgetValues(): void {
    this.#things.clear();
    this.#responses.clear();
    for (const list of this.#lists.values()) list.readAt = undefined;
  }

  /**
   * Returns the layer that answers reads from what is known, and lets writes make it forget what they name.
   *
   * @param maxAgeMs age from which a thing is read again, in milliseconds
   */
  layer(maxAgeMs = Infinity): Layer {
    return {
      open: (call) => {
        const sentAt = new WeakMap<Sending, number>();
        return {
          send: async (sending, next) => {
            const { request } = sending;
            if (sending.writes) return this.#write(request, next);
            return this.#read(call, request, maxAgeMs, async () => {
              const json = await next();
              return { json, readAt: sentAt.get(sending) ?? performance.now() };
            });
          },
          beforeAttempt: (sending) => void sentAt.set(sending, performance.now()),
        };
      },
    };
  }

  async #write(request: Request, next: () => Promise<unknown>): Promise<unknown> {
    let response: unknown;
    try {
      response = await next();
      return response;
    } finally {
      this.#forget([request.path, request.body, response]);
    }
  }

  async #read(call: Call, request: Request, maxAgeMs: number, fetch: Fetch): Promise<unknown> {
    const isWhole = request.method === "GET" && Object.keys(request.query ?? {}).length === 0;
    const key = isWhole ? toKey(call, request) : undefined;
    const found = key === undefined ? undefined : await this.#find(key, call, maxAgeMs);
    return found === undefined ? this.#fetch(call, request, fetch) : found.json;
  }

  /** Returns a thing that is recent enough, reading the list that it came in again if necessary. */
  async #find(key: string, call: Call, maxAgeMs: number) {
    const isRecent = (readAt: number | undefined) =>
      readAt !== undefined && performance.now() - readAt <= maxAgeMs;
    const known = this.#things.get(key);
    if (known !== undefined && isRecent(known.readAt)) return known;
    for (const source of this.#sources.get(key) ?? []) {
      if (isRecent(source.readAt)) continue;
      await this.#readAgain(source, call);
      const again = this.#things.get(key);
      if (again !== undefined && again !== known) return again;
    }
    return undefined;
  }

  /** Reads a list again, once for all that wait for it. What fails is read by itself then, and its error counts. */
  async #readAgain(source: Source, call: Call): Promise<void> {
    const { request } = source;
    source.reading ??= this.#fetch(call, request, () => sendAgain(call, request))
      .catch(() => {
        source.readAt = performance.now();
      })
      .then(() => {
        source.reading = undefined;
      });
    await source.reading;
    call.signal?.throwIfAborted();
  }

  async #fetch(call: Call, request: Request, fetch: Fetch): Promise<unknown> {
    const key = toKey(call, request);
    const response = this.#earlier.get(key) ?? (await fetch());
    if (this.#responses.size < MAX_RESPONSES) this.#responses.set(key, response);
    this.#note(call, request, response);
    return response.json;
  }

  /** Remembers the things in a response. */
  #note(call: Call, request: Request, { json, readAt }: KnownThing): void {
    const found = call.client.service.listThings?.(request, json);
    if (found === undefined) return;
    const { reread, things } = found;
    const lists = reread?.map((each) => this.#findList(toKey(call, each), each));
    for (const { json: thing, path } of things) {
      const { headers } = request;
      const key = toKey(call, { method: "GET", path: path as Request["path"], headers });
      if (this.#things.size >= MAX_THINGS && !this.#things.has(key)) return;
      if (thing !== undefined) this.#things.set(key, { json: thing, readAt });
      if (lists !== undefined) this.#sources.set(key, lists);
      for (const id of listIds(path)) {
        const keys = this.#keys.get(id) ?? new Set();
        this.#keys.set(id, keys.add(key));
      }
    }
    // A list of parts has to be read once more for the whole.
    const isPartial = things.some((each) => each.json === undefined);
    const [list] = lists ?? [];
    if (list !== undefined) list.readAt = isPartial ? undefined : readAt;
  }

  #findList(key: string, request: Request): Source {
    const source = this.#lists.get(key) ?? { request, readAt: undefined };
    this.#lists.set(key, source);
    return source;
  }

  /** Forgets all things whose ids are named. */
  #forget(named: unknown): void {
    for (const id of listIds(JSON.stringify(named) ?? "")) {
      for (const key of this.#keys.get(id) ?? []) this.#things.delete(key);
    }
  }
}

/** Sends the request of a list again, for a call that needs one of its things. */
async function sendAgain(call: Call, request: Request): Promise<KnownThing> {
  const { account, client, operation, record, signal, threadId } = call;
  let readAt = performance.now();
  const beforeSend = async () => {
    readAt = performance.now();
  };
  const traced = { account, operation: operation.name, record, threadId };
  return { json: await client.send(request, { ...traced, beforeSend, signal }), readAt };
}

/** Identifies a request: address, account, version and path, with ids in one spelling. */
function toKey(
  { account, client: { baseUrl } }: Call,
  { body, headers, method, path, query }: Request,
): string {
  const form = body instanceof URLSearchParams ? body.toString() : body;
  // An empty query is none.
  const given = Object.keys(query ?? {}).length === 0 ? undefined : query;
  const parts = { baseUrl, account, headers, method, path: spell(path), query: given, body: form };
  return canonicalJson(parts);
}

function spell(path: string): string {
  return path.replaceAll(UUID, (id) => id.replaceAll("-", "").toLowerCase());
}

function listIds(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(UUID), ([id]) => id.replaceAll("-", "").toLowerCase()));
}
