import type { EventType } from "@workbelt/core/provider";
import type { Engine } from "./engine.js";
import { type EventWhere, type HandledEvent, register, type Registration } from "./handlers.js";
import type { Source } from "./source.js";

/** A selection of events that someone adds while the events are received. */
export interface Subscription {
  /** Identifies it: another one of the same id and owner takes its place. */
  readonly id: string;
  /** Names who has added it, and may remove it. */
  readonly owner: string;
  /** Name of the source. */
  readonly service: string;
  readonly type: string;
  readonly where: EventWhere;
  /** True for events also of what our own tools have written. */
  readonly own: boolean;
  /** Text of the host, such as an address. It is stored unencrypted: seal what is secret. */
  readonly data: string;
}

/** A type of events that can be subscribed to. */
export interface SubscribableType {
  /** Name of the source. */
  readonly service: string;
  readonly displayName: string;
  readonly type: string;
  readonly description: EventType;
}

/** Handles an event for a subscription. It is called again, after growing pauses, if it throws. */
export type SubscriptionHandler = (event: HandledEvent, subscription: Subscription) => unknown;

const PREFIX = "subscription ";
const COLUMNS = `id, owner, service, type, selection, data`;
const IS_ALIVE = "expires_at > clock_timestamp()";

/** Subscriptions, kept in the database of the events until they expire. */
export class Subscriptions {
  readonly #engine: () => Promise<Engine>;
  readonly #sources: readonly Source[];
  readonly #handler: SubscriptionHandler;

  constructor(
    engine: () => Promise<Engine>,
    sources: readonly Source[],
    handler: SubscriptionHandler,
  ) {
    this.#engine = engine;
    this.#sources = sources;
    this.#handler = handler;
  }

  /** The types of events that there are. */
  get types(): readonly SubscribableType[] {
    return this.#sources.flatMap(({ catalog, name, provider }) =>
      Object.entries(catalog.types).map(([type, description]) => ({
        service: name,
        displayName: provider.service.displayName,
        type,
        description,
      })),
    );
  }

  /**
   * Adds a subscription, or renews it.
   *
   * @returns the time at which it expires; undefined if its owner has too many
   * @throws ConfigurationError for a type or a name that the service does not have; StoreError
   */
  async put(
    subscription: Subscription,
    { mostOfOwner, ttlMs }: { ttlMs: number; mostOfOwner: number },
  ): Promise<Date | undefined> {
    const { data, id, owner, own, service, type, where } = subscription;
    this.#register(subscription);
    const { sql } = await this.#engine();
    await sql(`DELETE FROM workbelt_events.subscription WHERE NOT ${IS_ALIVE}`);
    const [row] = await sql(
      `INSERT INTO workbelt_events.subscription AS known (${COLUMNS}, expires_at)
       SELECT $1, $2, $3, $4, $5::jsonb, $6, clock_timestamp() + $7::float8 * interval '1 millisecond'
       WHERE (SELECT count(*) FROM workbelt_events.subscription WHERE owner = $2 AND id <> $1) < $8
       ON CONFLICT (id) DO UPDATE SET selection = EXCLUDED.selection, data = EXCLUDED.data, expires_at = EXCLUDED.expires_at
       WHERE known.owner = EXCLUDED.owner RETURNING extract(epoch FROM expires_at) AS expires`,
      [id, owner, service, type, JSON.stringify({ where, own }), data, ttlMs, mostOfOwner],
    );
    return row && new Date(Number(row["expires"]) * 1000);
  }

  /** Returns a subscription of an owner. */
  async get(id: string, owner: string): Promise<Subscription | undefined> {
    const [found] = await this.#select("id = $1 AND owner = $2", [id, owner]);
    return found;
  }

  /** Removes a subscription of an owner: no event is handled for it from then on. Returns false if there is none. */
  async remove(id: string, owner: string): Promise<boolean> {
    const { sql } = await this.#engine();
    const removed = await sql(
      "DELETE FROM workbelt_events.subscription WHERE id = $1 AND owner = $2 RETURNING id",
      [id, owner],
    );
    return removed.length > 0;
  }

  /** Lists the handlers of the subscriptions to a type. */
  async handlersFor(service: string, type: string): Promise<Registration[]> {
    const found = await this.#select("service = $1 AND type = $2", [service, type]);
    return found.map((subscription) => this.#register(subscription));
  }

  /** Returns the handler with a name; undefined if its subscription is removed or has expired. */
  async find(name: string): Promise<Registration | undefined> {
    const [found] = await this.#select("id = $1", [name.slice(PREFIX.length)]);
    return found && this.#register(found);
  }

  async #select(condition: string, values: unknown[]): Promise<Subscription[]> {
    const { sql } = await this.#engine();
    const rows = await sql(
      `SELECT ${COLUMNS} FROM workbelt_events.subscription WHERE ${condition} AND ${IS_ALIVE}`,
      values,
    );
    return rows.map(({ selection, ...row }) => ({ ...row, ...(selection as object) })) as never;
  }

  #register(subscription: Subscription): Registration {
    const { id, own, service, type, where } = subscription;
    const source = this.#sources.find(({ name }) => name === service);
    const selection = { service, type, where, own, name: `${PREFIX}${id}` };
    return register(
      selection,
      (event) => this.#handler(event, subscription),
      source?.catalog.types ?? {},
    );
  }
}

/** Returns true for the name of a subscription's handler. */
export function isSubscription(handler: string): boolean {
  return handler.startsWith(PREFIX);
}
