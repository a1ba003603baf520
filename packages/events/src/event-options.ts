import type { ApiClient, WebhookSecret } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { EventCatalog, EventSubscription, EventType } from "@workbelt/core/provider";
import type { Mirror } from "@workbelt/mirror";

/** A service whose events are handled. */
export interface EventSource {
  /** The provider package: `crmPackage`. It must declare events. */
  provider: AnyProviderPackage;
  /** The client that reads. @default the one that the environment describes */
  client?: ApiClient | undefined;
  /** The connected account that the events are of. @default that of the client's token */
  account?: string | undefined;
  /** Secret of its webhooks, for `receiver`. */
  secret?: WebhookSecret | undefined;
  /** Stores the token that the notes service sends for a new subscription. */
  onVerification?: ((token: string) => unknown) | undefined;
  /** Address that its webhooks deliver to: `catchUp` reports if no subscription does so. @default not checked */
  url?: string | undefined;
}

/** Something that needs a person: it stands in the report of `Events` and is handed to `onReport`. */
export type EventReport =
  | {
      readonly kind: "subscription";
      readonly service: string;
      readonly url: string;
      /** `missing`: there is none for the address. */
      readonly state: "missing" | Exclude<EventSubscription["state"], "on">;
    }
  | { readonly kind: "unread"; readonly collection: string; readonly error: string }
  | { readonly kind: "error"; readonly error: string };

/** Options of `Events`. */
export interface EventsOptions<Sources extends Readonly<Record<string, EventSource>>> {
  /** Connection string of Postgres, for one process or several; or the path of a folder, for one process (PGlite). */
  database: string;
  /** The services, by the names that handlers use. */
  sources: Sources;
  /** Finds what deliveries have missed. It must have the same accounts. @default nothing is looked for */
  mirror?: Mirror | undefined;
  /** Time between looks for missed changes and switched-off subscriptions, in milliseconds. @default 300_000 */
  catchUpEveryMs?: number | undefined;
  /** Number of events that are handled at once. @default 4 */
  workers?: number | undefined;
  /** Number of attempts, after which an event is a failure. @default 10, over about ten minutes */
  attempts?: number | undefined;
  /** Time without a sign of life after which another process takes an event over, in seconds, from 10 on. @default 30 */
  leaseSeconds?: number | undefined;
  /** Longest time that a handler may take, in seconds. @default 3_600 */
  maxRunSeconds?: number | undefined;
  /** Is called with what needs a person. @default it is written to stderr */
  onReport?: ((report: EventReport) => unknown) | undefined;
}

/** Counts of events, one for each handler that is for it. */
export interface EventStatus {
  /** Accepted, and not yet handled. */
  readonly waiting: number;
  readonly handled: number;
  /** Caused by our own writes. */
  readonly own: number;
  readonly filtered: number;
  readonly merged: number;
  /** Delivered after they had been found. */
  readonly repeated: number;
  /** Moved to the failures, retried ones included. */
  readonly failed: number;
}

/** The event types of a source. */
export type TypesOf<Source> = Source extends { provider: { events?: infer Catalog } }
  ? NonNullable<Catalog> extends EventCatalog<infer Types>
    ? Types
    : never
  : never;
/** The payload of an event type. */
export type PayloadOf<Type> = Type extends EventType<infer Payload> ? Payload : never;
/** The names that an event type has. */
export type NameOf<Type> = Type extends { readonly names: readonly (infer Name extends string)[] }
  ? Name
  : never;
