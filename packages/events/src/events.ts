import type { Layer, WebhookHandler, WebhookReceiverOptions, WebhookSecret } from "@workbelt/core";
import { ConfigurationError } from "@workbelt/core";
import {
  assertOptions,
  type EventType,
  listWords,
  type ReceivedEvent,
} from "@workbelt/core/provider";
import { CatchUp, type FoundChange, type FoundReport } from "./catch-up.js";
import { checkSubscriptions } from "./check-subscriptions.js";
import { type Engine, openEngine } from "./engine.js";
import type {
  EventReport,
  EventSource,
  EventsOptions,
  EventStatus,
  NameOf,
  PayloadOf,
  TypesOf,
} from "./event-options.js";
import { handleEntry, SCHEDULE } from "./handle-entry.js";
import { type EventHandler, type EventSelection, register, type Registration } from "./handlers.js";
import { type Entry, type FailedEvent, Inbox } from "./inbox.js";
import { OwnWrites } from "./own-writes.js";
import {
  type Occurrence,
  parseSchedule,
  type Schedule,
  type ScheduleOptions,
  Scheduler,
} from "./schedules.js";
import { Source } from "./source.js";
import { type SubscriptionHandler, Subscriptions } from "./subscriptions.js";

const OPTIONS =
  "attempts catchUpEveryMs database leaseSeconds maxRunSeconds mirror onReport sources workers";

/**
 * Events that start programs and agents. Each is stored before the service gets its 200, and handled once for each handler, in
 * the order of its thing; what cannot be handled is a failure that can be looked at and retried.
 *
 * @example
 * const events = new Events({ database: "./events", sources: { crm: { provider: crmPackage, secret } } });
 * events.onEvent(
 *   { service: "crm", type: "record.updated", where: { object: "deals", attribute: "stage" } },
 *   async ({ thing, thread }) => startAgent(thread, `${thing?.name} is now ${thing?.values.stage}`),
 * );
 * createServer(toNodeListener(events.receiver("crm"))).listen(3000);
 * await events.start();
 */
export class Events<const Sources extends Readonly<Record<string, EventSource>>> {
  readonly #options: EventsOptions<Sources>;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #handlers = new Map<string, Registration>();
  readonly #schedules = new Map<string, Schedule>();
  readonly #own: OwnWrites;
  readonly #catchUp: CatchUp | undefined;
  #opened: Promise<{ engine: Engine; inbox: Inbox }> | undefined;
  #scheduler: Scheduler | undefined;
  #subscriptions: Subscriptions | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<unknown> = Promise.resolve();
  readonly #stopping = new AbortController();
  #stopped: Promise<void> | undefined;

  /** @throws ConfigurationError for an option that does not exist, and a provider package without events. */
  constructor(options: EventsOptions<Sources>) {
    assertOptions("Events", options as EventsOptions<Record<string, EventSource>>, OPTIONS);
    this.#options = options;
    const sources = Object.entries(options.sources).map(([name, each]) => new Source(name, each));
    this.#sources = new Map(sources.map((source) => [source.name, source]));
    const engine = async () => (await this.#open()).engine;
    this.#catchUp = options.mirror && new CatchUp(options.mirror, engine, sources);
    this.#own = new OwnWrites(engine, sources, this.#catchUp);
  }

  /** Marks what tools write, so that the events of it start no runs: give it to all tools as one of their `layers`. */
  get layer(): Layer {
    return this.#own.layer;
  }

  /**
   * Adds a handler. Add all before `start`, and in every process that receives or handles.
   *
   * @throws ConfigurationError for a type or a name that the service does not have, and for a second handler of the same name.
   */
  onEvent<
    const Service extends keyof Sources & string,
    const Type extends keyof TypesOf<Sources[Service]> & string,
  >(
    selection: EventSelection<Service, Type, NameOf<TypesOf<Sources[Service]>[Type]>>,
    handler: EventHandler<PayloadOf<TypesOf<Sources[Service]>[Type]>>,
  ): this {
    assertOptions("onEvent", selection, "debounce name own service type where");
    const source = this.#source(selection.service);
    const registration = register(selection, handler as EventHandler, source.catalog.types);
    this.#assertNew(registration.name, "onEvent");
    this.#handlers.set(registration.name, registration);
    return this;
  }

  /**
   * Adds a handler that runs at certain times, once among all processes.
   *
   * @param schedule days, a time and a zone, or a cron expression and a zone. Without a zone it is UTC.
   * @throws ConfigurationError for a text that is no schedule, and for a second one of the same name.
   * @example events.onSchedule("weekdays 08:00 Europe/London", writeDigest)
   */
  onSchedule(
    schedule: string,
    handler: (occurrence: Occurrence) => unknown,
    options: ScheduleOptions = {},
  ): this {
    assertOptions("onSchedule", options, "missed name");
    const { missed = "once", name = schedule } = options;
    this.#assertNew(name, "onSchedule");
    this.#schedules.set(name, { name, missed, handler, cron: parseSchedule(schedule) });
    return this;
  }

  /**
   * Adds a handler for subscriptions, which are added and removed at any time and kept in the database, such as those of the
   * clients of a server. An event that a subscription selects is handled once for it.
   *
   * @throws ConfigurationError for a second one.
   */
  onSubscription(handler: SubscriptionHandler): Subscriptions {
    if (this.#subscriptions !== undefined) {
      throw new ConfigurationError("onSubscription: there is a handler already. Add one only.");
    }
    const engine = async () => (await this.#open()).engine;
    this.#subscriptions = new Subscriptions(engine, [...this.#sources.values()], handler);
    return this.#subscriptions;
  }

  /**
   * Creates the handler of the webhooks of a service, for any server with Web `Request` and `Response`, and for `node:http` with
   * `toNodeListener`. It answers with 200 when an event is stored, rejects forged deliveries, and may be used without `start`.
   *
   * @throws ConfigurationError if the source has no secret
   * @example export const POST = events.receiver("crm"); // Next.js: app/webhooks/crm/route.ts
   */
  receiver(service: keyof Sources & string, options: WebhookReceiverOptions = {}): WebhookHandler {
    const source = this.#source(service);
    const { onVerification, secret } = source.options;
    return source.catalog.createReceiver({
      // The inbox recognizes repetitions, even after a restart.
      deliveryLog: { claim: () => "claimed", complete: () => {}, release: () => {} },
      ...options,
      secret: secret as WebhookSecret,
      onVerification,
      onEvent: (event) => this.#receive(source, event),
    });
  }

  /** Handles events, looks for missed ones and follows the schedules until `stop`. @throws StoreError, ConfigurationError */
  async start(): Promise<void> {
    const { engine, inbox } = await this.#open();
    const { catchUpEveryMs = 300_000, workers = 4 } = this.#options;
    const handling = {
      inbox,
      own: this.#own,
      catchUp: this.#catchUp,
      handlers: this.#handlers,
      subscriptions: this.#subscriptions,
      schedules: this.#schedules,
      source: (name: string) => this.#source(name),
      acceptFound: (change: FoundChange) => this.#acceptFound(inbox, change),
    };
    await inbox.work(workers, (attempt) => handleEntry(attempt, handling));
    this.#scheduler = new Scheduler({
      schedules: [...this.#schedules.values()],
      engine,
      accept: (schedule, at, missed) => this.#acceptOccurrence(inbox, schedule, at, missed),
      onError: (error) => this.#reportError(error),
    });
    this.#scheduler.start();
    const look = () => {
      void this.catchUp()
        .catch((error: unknown) => {
          if (!this.#stopping.signal.aborted) this.#reportError(error);
        })
        .finally(() => {
          if (!this.#stopping.signal.aborted) this.#timer = setTimeout(look, catchUpEveryMs);
        });
    };
    look();
  }

  /** Waits for the handlers that run, up to 30 seconds, and closes the database. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  /**
   * Asks the services what has changed since the last look, and accepts what no delivery has brought, as events of the origin
   * `found`. Reports subscriptions that are switched off. `start` does this by itself.
   */
  catchUp(): Promise<FoundReport> {
    // One look after another: each begins where the one before has ended.
    const look = this.#looking.then(() => this.#look());
    this.#looking = look.catch(() => {});
    return look;
  }

  /** Lists events that could not be handled, oldest first. @param limit @default 100 */
  async failures(limit = 100): Promise<FailedEvent[]> {
    return (await this.#open()).inbox.failures(limit);
  }

  /** Accepts a failed event once more. Returns false if there is no such failure. */
  async retry(id: string): Promise<boolean> {
    return (await this.#open()).inbox.retry(id);
  }

  /** Counts events of the last 14 days by what became of them. */
  async status(): Promise<EventStatus> {
    const counts = await (await this.#open()).inbox.count();
    const of = (name: string) => counts[name] ?? 0;
    return {
      waiting: of("waiting"),
      handled: of("handled"),
      own: of("own"),
      filtered: of("filtered"),
      merged: of("merged"),
      repeated: of("repeated"),
      failed: of("failed"),
    };
  }

  #open(): Promise<{ engine: Engine; inbox: Inbox }> {
    this.#opened ??= this.#openInbox().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #openInbox(): Promise<{ engine: Engine; inbox: Inbox }> {
    const { attempts = 10, database, leaseSeconds = 30, maxRunSeconds = 3_600 } = this.#options;
    const engine = await openEngine({ database, onError: (error) => this.#reportError(error) });
    const inbox = new Inbox(engine, { attempts, leaseSeconds, maxRunSeconds });
    await inbox.open();
    return { engine, inbox };
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    await this.#scheduler?.stop();
    await this.#looking;
    const opened = await this.#opened?.catch(() => undefined);
    await opened?.engine.close();
  }

  async #look(): Promise<FoundReport> {
    for (const report of await checkSubscriptions(this.#sources.values())) this.#report(report);
    const { inbox } = await this.#open();
    const accept = (change: FoundChange) => this.#acceptFound(inbox, change);
    const { signal } = this.#stopping;
    const report = (await this.#catchUp?.look(accept, signal)) ?? { found: 0, unread: [] };
    for (const unread of report.unread) this.#report({ kind: "unread", ...unread });
    return report;
  }

  async #receive(source: Source, { key, payload, type }: ReceivedEvent): Promise<void> {
    const eventType = source.catalog.types[type];
    if (eventType === undefined) return;
    const { authors, subject } = source.catalog.describe(type, payload);
    const { inbox } = await this.#open();
    const common = { service: source.name, type, subject, authors, payload };
    const event = happensOnce(eventType) ? naturalId(source.name, type, subject.id) : key;
    const handlers = await this.#handlersFor(source.name, type);
    await this.#accept(inbox, handlers, { ...common, event, origin: "delivered" });
  }

  /** Accepts a change for the handlers that have not seen it, and returns whether there are any. */
  async #acceptFound(
    inbox: Inbox,
    { change, kind, source, subject, thing, types }: FoundChange,
  ): Promise<boolean> {
    const wroteIt = kind === "added" && (await this.#own.wrote(source.name, subject.id));
    const hasSeen = async (handler: string) =>
      ((await this.#catchUp?.seen(thing, handler))?.change ?? 0) >= change;
    const taken = new Set<string>();
    for (const type of types) {
      const eventType = source.catalog.types[type];
      if (eventType === undefined) continue;
      const handlers: Registration[] = [];
      for (const handler of await this.#handlersFor(source.name, type)) {
        if (taken.has(handler.name) || (wroteIt && !handler.own)) continue;
        if (await hasSeen(handler.name)) continue;
        handlers.push(handler);
        taken.add(handler.name);
      }
      const event = happensOnce(eventType)
        ? naturalId(source.name, type, subject.id)
        : `${thing}\n${change}`;
      const common = { service: source.name, type, subject, authors: [], change };
      await this.#accept(inbox, handlers, { ...common, event, origin: "found" });
    }
    return taken.size > 0;
  }

  async #handlersFor(source: string, type: string): Promise<Registration[]> {
    const added = [...this.#handlers.values()].filter(
      ({ service, types }) => service === source && types.includes(type),
    );
    return [...added, ...((await this.#subscriptions?.handlersFor(source, type)) ?? [])];
  }

  async #accept(
    inbox: Inbox,
    handlers: readonly Registration[],
    event: Omit<Entry, "handler" | "receivedAt" | "round">,
  ) {
    const receivedAt = Date.now();
    await inbox.accept(
      handlers.map(({ name }) => ({ ...event, handler: name, receivedAt, round: 0 })),
      ({ handler }) => this.#handlers.get(handler)?.debounceMs ?? 0,
    );
  }

  async #acceptOccurrence(inbox: Inbox, { name }: Schedule, at: Date, missed: boolean) {
    const entry: Entry = {
      event: `${SCHEDULE} ${name} ${at.toISOString()}`,
      handler: name,
      service: SCHEDULE,
      type: SCHEDULE,
      origin: missed ? "found" : "delivered",
      subject: { kind: SCHEDULE, id: name, ids: {} },
      authors: [],
      payload: { at: at.toISOString() },
      receivedAt: Date.now(),
      round: 0,
    };
    await inbox.accept([entry], () => 0);
  }

  #source(name: string): Source {
    const source = this.#sources.get(name);
    if (source !== undefined) return source;
    throw new ConfigurationError(
      `Events: there is no source ${JSON.stringify(name)}. There is ${listWords([...this.#sources.keys()])}.`,
    );
  }

  #assertNew(name: string, where: string): void {
    if (!this.#handlers.has(name) && !this.#schedules.has(name)) return;
    throw new ConfigurationError(
      `${where}: another handler has the name ${JSON.stringify(name)}. Give this one a name of its own.`,
    );
  }

  #reportError(error: unknown): void {
    this.#report({ kind: "error", error: error instanceof Error ? error.message : String(error) });
  }

  #report(report: EventReport): void {
    const { onReport = (each) => console.error(`Events: ${JSON.stringify(each)}`) } = this.#options;
    onReport(report);
  }
}

/** A thing is created and deleted once: one that is created again has another id. */
function happensOnce({ change }: EventType): boolean {
  return change === "added" || change === "removed";
}

function naturalId(service: string, type: string, id: string): string {
  return `${service} ${type} ${id}`;
}
