import type { WebhookHandler, WebhookReceiverOptions } from "../webhooks/webhook-receiver.js";
import type { WebhookSecret } from "../webhooks/webhook-secret.js";
import type { CollectionReader, WrittenItem } from "./collection.js";

/**
 * The change that an event reports. `added` and `removed` happen once to a thing: what goes to a trash, from where it can return, is
 * `changed`. `happened`: the thing itself need not have changed, as when a call was played.
 */
export type EventChange = "added" | "changed" | "removed" | "happened";

/** A type of events of a service, as data. */
export interface EventType<Payload = unknown, Name extends string = string> {
  /** Word for the thing that it is about: "record", "note", "call". */
  readonly about: string;
  readonly change: EventChange;
  /** True if people outside the workspace may have written words of the payload. */
  readonly outsidePayload: boolean;
  /** True if people outside the workspace may have written words of the thing. */
  readonly outsideThing: boolean;
  /** Names that a handler can select by, such as the object and the attribute of a record. */
  readonly names: readonly Name[];
  /** Carries the type of the payload. It has no value. */
  readonly payload?: Payload;
}

/** Any event types by their names. */
export type EventTypes = Readonly<Record<string, EventType>>;

/** An event as a delivery brings it. */
export interface ReceivedEvent {
  /** The same in every attempt to deliver this event, and different for every other event. */
  readonly key: string;
  /** Its type; one that the catalog does not have is ignored. */
  readonly type: string;
  readonly payload: unknown;
}

/** The thing that an event is about. */
export interface EventSubject {
  readonly kind: string;
  readonly id: string;
  /** Further ids by which it is read and named: those of its object, its list, an attribute. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Content of an event, apart from its type. */
export interface DescribedEvent {
  readonly subject: EventSubject;
  /** Authors of the change, each with the service's id. Empty if the event does not say it. */
  readonly authors: readonly EventAuthor[];
}

/** Someone who made a change. */
export interface EventAuthor {
  readonly type: "person" | "program";
  readonly id: string | undefined;
}

/** The thing of an event, read from the service. */
export interface EventThing {
  readonly kind: string;
  readonly id: string;
  /** Name, title or first words. Empty if it has none. */
  readonly name: string;
  /** Values by their names, as its tools return them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Address for a person's browser. */
  readonly url?: string | undefined;
  /** Its author's id and its time, in ISO 8601, where the service says both. */
  readonly created?: { readonly by: string; readonly at: string } | undefined;
}

/** An item of a collection that a mirror has found added, changed or removed. */
export interface FoundItem {
  /** Name of its collection: `crm_tasks`. */
  readonly collection: string;
  readonly id: string;
  /** Key of the list that it is in: the slug of an object. */
  readonly part: string;
  readonly change: "added" | "changed" | "removed";
}

/** The event that an item stands for. */
export interface FoundEvent {
  /** Types that it may be of, because the item does not say more. A handler gets it once, as the first one that it is for. */
  readonly types: readonly string[];
  readonly subject: EventSubject;
}

/** A subscription of the service to deliver events. */
export interface EventSubscription {
  readonly id: string;
  /** Address that it delivers to. */
  readonly url: string;
  /** `failing`: the service has given up events, and delivers others. `off`: it delivers nothing. */
  readonly state: "on" | "failing" | "off";
}

/** Options of the receiver of a catalog. */
export interface EventReceiverOptions extends WebhookReceiverOptions {
  /** Secret of the webhooks: of the CRM and the notes service that which signs, of others that in the URL. */
  secret: WebhookSecret;
  /** Stores the token of a new subscription, for a service that sends one. */
  onVerification?: ((token: string) => unknown) | undefined;
  /** Is called for each event, before the response, until it succeeds once. */
  onEvent: (event: ReceivedEvent) => unknown;
}

/** The events of a service. */
export interface EventCatalog<Types extends EventTypes = EventTypes> {
  readonly types: Types;
  /** Creates a handler of deliveries that rejects forged ones. @throws ConfigurationError */
  createReceiver(options: EventReceiverOptions): WebhookHandler;
  /** Says what an event is about, from its payload alone. */
  describe(type: string, payload: unknown): DescribedEvent;
  /** Reads names of the ids of an event: of its object, its attribute. @throws the errors of the reads */
  readNames?(
    subject: EventSubject,
    reader: CollectionReader,
  ): Promise<Readonly<Record<string, string>>>;
  /** Reads the thing of an event. @throws the errors of the reads: a 404 and a 403 say that there is none, or that it may not be seen */
  readThing(
    subject: EventSubject,
    names: Readonly<Record<string, string>>,
    reader: CollectionReader,
  ): Promise<EventThing | undefined>;
  /** Returns the item of a mirror that is the thing of an event; undefined if no collection has it. */
  toItem?(subject: EventSubject, names: Readonly<Record<string, string>>): WrittenItem | undefined;
  /** Returns the event that an item of a mirror stands for, if its delivery was missed; undefined for none. */
  fromItem?(
    item: FoundItem,
    reader: CollectionReader,
  ): FoundEvent | undefined | Promise<FoundEvent | undefined>;
  /** Returns the id under which the account itself is the author of events. Left out by a service whose tools cause no events. */
  findSelf?(reader: CollectionReader): Promise<string | undefined>;
  /** Lists the subscriptions of the account. Left out by a service whose API has no list of them. */
  listSubscriptions?(reader: CollectionReader): Promise<readonly EventSubscription[]>;
}

/**
 * Defines a type of events, with the type of its payload.
 *
 * @example
 * const types = { "issue.created": eventType<IssueCreated>()({ about: "issue", change: "added", names: ["project"] }) };
 */
export function eventType<Payload>() {
  return <const Name extends string = never>(data: {
    about: string;
    change: EventChange;
    /** @default false */
    outsidePayload?: boolean;
    /** @default false */
    outsideThing?: boolean;
    /** @default none */
    names?: readonly Name[];
  }): EventType<Payload, Name> => ({
    outsidePayload: false,
    outsideThing: false,
    names: [],
    ...data,
  });
}

/** Defines the events of a service, for `defineProvider({ events })`. */
export function defineEvents<const Types extends EventTypes>(
  catalog: EventCatalog<Types>,
): EventCatalog<Types> {
  return catalog;
}
