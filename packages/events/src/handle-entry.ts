import { ConfigurationError } from "@workbelt/core";
import { publish, runAttempt } from "@workbelt/core/adapters";
import type { EventType } from "@workbelt/core/provider";
import type { CatchUp, FoundChange, Seen } from "./catch-up.js";
import { type HandledEvent, matches, type Outcome, type Registration } from "./handlers.js";
import type { Attempt, Entry, Inbox } from "./inbox.js";
import type { OwnWrites } from "./own-writes.js";
import type { Schedule } from "./schedules.js";
import type { Source } from "./source.js";
import { isSubscription, type Subscriptions } from "./subscriptions.js";

/** Parts that handling an entry uses. */
export interface Handling {
  readonly inbox: Inbox;
  readonly own: OwnWrites;
  readonly catchUp: CatchUp | undefined;
  readonly schedules: ReadonlyMap<string, Schedule>;
  readonly handlers: ReadonlyMap<string, Registration>;
  readonly subscriptions: Subscriptions | undefined;
  /** Returns the source with a name. @throws ConfigurationError */
  source(name: string): Source;
  /** Accepts a change that was found. */
  readonly acceptFound: (change: FoundChange) => Promise<unknown>;
}

/** Name of the source of schedules. */
export const SCHEDULE = "schedule";

/** Handles an entry of the inbox. @throws the errors of its handler and of reads */
export async function handleEntry(attempt: Attempt, handling: Handling): Promise<Outcome> {
  const { entry } = attempt;
  const { handlers, inbox, own, schedules, subscriptions } = handling;
  if (entry.service === SCHEDULE) {
    const { handler } = find(schedules, entry);
    const occurrence = createOccurrence(attempt);
    await runHandler(attempt, { thread: occurrence.id }, () => handler(occurrence));
    return "handled";
  }
  const subscribed = isSubscription(entry.handler) ? subscriptions : undefined;
  const registration =
    subscribed === undefined ? find(handlers, entry) : await subscribed.find(entry.handler);
  // It is removed, or has expired.
  if (registration === undefined) return "filtered";
  const source = handling.source(entry.service);
  if (registration.debounceMs > 0 && (await inbox.hasLater(entry))) return "merged";
  const names = await source.readNames(entry.type, entry.subject);
  // Before the thing is read for the handler, so that no change is noted that the handler has not seen.
  if ((await readIntoMirror(entry, source, names, handling)) === "repeated") return "repeated";
  if (!registration.own && (await own.has(entry, source))) return "own";
  const thing = await source.readThing(entry.subject, names);
  // The mirror does not say who made a change; of a creation, the thing does.
  if (!registration.own && entry.origin === "found" && thing?.created !== undefined) {
    const { at, by } = thing.created;
    const authors = [{ type: "program", id: by }] as const;
    const created = { ...entry, authors, receivedAt: Date.parse(at) };
    if (isAddition(entry, source) && (await own.has(created, source))) return "own";
  }
  const event = createEvent(attempt, source, { names, thing });
  if (!matches(registration.where, event)) return "filtered";
  const facts = { thread: event.thread, name: thing?.name, names: Object.values(names) };
  await runHandler(attempt, facts, () => registration.handler(event));
  return "handled";
}

/** Runs a handler. Its requests have a mark that is reported with the event. */
async function runHandler(
  { id, number }: Attempt,
  {
    name,
    names = [],
    thread,
  }: { thread: string; name?: string | undefined; names?: readonly string[] },
  handle: () => unknown,
): Promise<void> {
  await runAttempt(thread, ({ eventMark }) => {
    publish("inbox", () => {
      return {
        phase: "started",
        entry: id,
        eventMark,
        attempt: number,
        name: name || undefined,
        names,
      };
    });
    return handle();
  });
}

function find<Found>(named: ReadonlyMap<string, Found>, { handler }: Entry): Found {
  const found = named.get(handler);
  if (found !== undefined) return found;
  throw new ConfigurationError(
    `No handler has the name ${JSON.stringify(handler)}. Add it before start, under the name that it had.`,
  );
}

/** Reads the thing into the mirror and notes it, so that the next look knows what was handled. */
async function readIntoMirror(
  entry: Entry,
  source: Source,
  names: Readonly<Record<string, string>>,
  { acceptFound, catchUp }: Handling,
): Promise<"repeated" | undefined> {
  const item = source.catalog.toItem?.(entry.subject, names);
  if (catchUp === undefined || item?.id === undefined) return undefined;
  const known = await catchUp.read(source, { ...item, id: item.id });
  if (known === undefined) return undefined;
  const { handler, round } = entry;
  const seen = await catchUp.seen(known.thing, handler);
  // What a person retries is handled in any case.
  if (round === 0 && seen !== undefined && isRepeated(entry, known.change, seen)) return "repeated";
  const wasFound = entry.origin === "found";
  await catchUp.note(known.thing, handler, { change: known.change, event: entry.event, wasFound });
  if (known.wasKnown || source.catalog.types[entry.type]?.change !== "changed") return undefined;
  // Its creation was missed: that is news as well.
  const { collection, id, part = "" } = item;
  const added = { collection, id, part, change: "added" } as const;
  const event = await source.catalog.fromItem?.(added, source.reader());
  if (event !== undefined) await acceptFound({ source, ...event, ...known, kind: "added" });
  return undefined;
}

/**
 * Returns true if a handler has handled the change of an event by another one: found what a delivery had brought, or had delivered what
 * was found.
 */
function isRepeated({ change, event, origin }: Entry, now: number, seen: Seen): boolean {
  if (event === seen.event) return false;
  return origin === "found" ? seen.change >= (change ?? 0) : seen.wasFound && seen.change >= now;
}

function isAddition({ type }: Entry, source: Source): boolean {
  return source.catalog.types[type]?.change === "added";
}

function createEvent(
  { entry, number, signal }: Attempt,
  source: Source,
  { names, thing }: Pick<HandledEvent, "names" | "thing">,
): HandledEvent {
  const { event, handler, origin, payload, receivedAt, round, service, subject, type } = entry;
  const { outsidePayload, outsideThing } = source.catalog.types[type] as EventType;
  return {
    id: event,
    service,
    type,
    origin,
    payload,
    subject,
    thing,
    names,
    account: source.options.account,
    thread: `${service}/${subject.kind}/${subject.id}`,
    outside: outsidePayload || outsideThing,
    attempt: number,
    receivedAt: new Date(receivedAt),
    key: (name) => `${handler}/${event}/${round}/${name}`,
    signal,
  };
}

function createOccurrence({ entry, number, signal }: Attempt) {
  const { event, handler, origin, payload, round } = entry;
  return {
    id: event,
    name: handler,
    at: new Date((payload as { at: string }).at),
    missed: origin === "found",
    attempt: number,
    key: (name: string) => `${event}/${round}/${name}`,
    signal,
  };
}
