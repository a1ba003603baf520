import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Layer } from "@workbelt/core";
import { normalizeId } from "@workbelt/core/adapters";
import type { CatchUp } from "./catch-up.js";
import type { Engine } from "./engine.js";
import type { Entry } from "./inbox.js";
import type { Source } from "./source.js";

const ID = /[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/gi;
// Services deliver again for up to three days.
const KEEP = "4 days";
// Of writers that ended before their write did, nothing more is expected.
const SENDING = "2 minutes";
const PAUSE_MS = 100;

/** Marks what our own tools write, so that the events of it are recognised. */
export class OwnWrites {
  readonly #engine: () => Promise<Engine>;
  readonly #sources: readonly Source[];
  readonly #catchUp: CatchUp | undefined;
  #swept = 0;

  /** Goes around the calls of tools. */
  readonly layer: Layer = { open: (call) => this.#open(call) };

  /** @param catchUp is informed of what was written, so that it is not found as news */
  constructor(
    engine: () => Promise<Engine>,
    sources: readonly Source[],
    catchUp: CatchUp | undefined,
  ) {
    this.#engine = engine;
    this.#sources = sources;
    this.#catchUp = catchUp;
  }

  /**
   * Returns true if an event is caused by our own write: we are its only author, and have written about its thing. Waits for
   * writes that are under way, because an event can arrive before the response of the write that causes it. If the process of a
   * write has ended before its response, what was created meanwhile is taken for ours.
   */
  async has({ authors, receivedAt, subject, type }: Entry, source: Source): Promise<boolean> {
    if (authors.length === 0) return false;
    const self = await source.self();
    if (self === undefined || !authors.every(({ id }) => id !== undefined && isSame(id, self)))
      return false;
    const { sql } = await this.#engine();
    const wasAdded = source.catalog.types[type]?.change === "added";
    for (;;) {
      const [found] = await sql(
        `SELECT bool_or(things @> ARRAY[$2]::text[]) AS written,
          bool_or(sending AND at > clock_timestamp() - interval '${SENDING}') AS sending,
          bool_or(sending AND clock_timestamp() - $3::float8 * interval '1 millisecond'
            BETWEEN at - interval '${SENDING}' AND at + interval '${SENDING}') AS lost
         FROM workbelt_events.own_write
         WHERE source = $1 AND (sending OR things @> ARRAY[$2]::text[]) AND at > clock_timestamp() - interval '${KEEP}'`,
        // Its age, because the database may have another clock.
        [source.name, normalizeId(subject.id), Date.now() - receivedAt],
      );
      if (found?.["written"] === true) return true;
      if (found?.["sending"] !== true) return wasAdded && found?.["lost"] === true;
      await sleep(PAUSE_MS);
    }
  }

  /** Returns true if we have written about a thing. */
  async wrote(service: string, id: string): Promise<boolean> {
    const { sql } = await this.#engine();
    const [found] = await sql(
      "SELECT 1 FROM workbelt_events.own_write WHERE source = $1 AND things @> ARRAY[$2]::text[] LIMIT 1",
      [service, normalizeId(id)],
    );
    return found !== undefined;
  }

  #open(call: Parameters<Layer["open"]>[0]): ReturnType<Layer["open"]> {
    const { account, client, input, operation } = call;
    const source = this.#sources.find(
      ({ options, provider }) =>
        provider.service.name === client.service.name && options.account === account,
    );
    if (source === undefined || operation.effect === "read") return undefined;
    const id = randomUUID();
    const things = new Set<string>();
    let isMarked = false;
    const mark = async (sending: boolean) => {
      const { sql } = await this.#engine();
      await sql(
        `INSERT INTO workbelt_events.own_write (id, source, things, sending) VALUES ($1, $2, $3, $4)
         ON CONFLICT (id) DO UPDATE SET things = EXCLUDED.things, sending = EXCLUDED.sending, at = EXCLUDED.at`,
        [id, source.name, [...things], sending],
      );
      isMarked = true;
    };
    return {
      call: async (next) => {
        let output: unknown;
        try {
          output = await next();
          return output;
        } finally {
          if (isMarked) {
            await mark(false);
            this.#catchUp?.follow(source, { operation, input, output });
          }
          await this.#sweep();
        }
      },
      send: async ({ request, writes }, next) => {
        if (!writes) return next();
        collectIds([request.path, request.body], things);
        // Nothing is sent that could not be marked.
        await mark(true);
        const response = await next();
        collectIds(response, things);
        return response;
      },
    };
  }

  /** Deletes old marks, at most once an hour. */
  async #sweep(): Promise<void> {
    if (Date.now() - this.#swept < 3_600_000) return;
    this.#swept = Date.now();
    const { sql } = await this.#engine();
    await sql(
      `DELETE FROM workbelt_events.own_write WHERE at < clock_timestamp() - interval '${KEEP}'`,
    );
  }
}

function collectIds(value: unknown, found: Set<string>): void {
  for (const [id] of (JSON.stringify(value) ?? "").matchAll(ID)) found.add(normalizeId(id));
}

function isSame(id: string, other: string): boolean {
  return normalizeId(id) === normalizeId(other);
}
