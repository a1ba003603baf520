import { ConfigurationError } from "@workbelt/core";
import {
  type EventSubject,
  type EventThing,
  type EventType,
  type EventTypes,
  listWords,
} from "@workbelt/core/provider";

/** Outcome of an event for one handler. */
export type Outcome =
  /** The handler ran to its end. */
  | "handled"
  /** It was caused by a write of our own tools. */
  | "own"
  /** The handler's `where` does not match, or its subscription is removed. */
  | "filtered"
  /** A later event of the same thing was waiting, and `debounce` makes one run of both. */
  | "merged"
  /** The change had been found and handled before its delivery arrived. */
  | "repeated";

/** An event as a handler gets it. */
export interface HandledEvent<Payload = unknown> {
  /** The same in every attempt to handle this event, and different for every other. */
  readonly id: string;
  /** Name of its source in the options of `Events`. */
  readonly service: string;
  readonly type: string;
  /** `found`: its delivery was missed, and the change was found by asking the service. */
  readonly origin: "delivered" | "found";
  /** Payload as the service delivered it. Undefined if the change was found. */
  readonly payload: Payload | undefined;
  readonly subject: EventSubject;
  /** The thing as it is now. Undefined if it is deleted, or the account may not see it. */
  readonly thing: EventThing | undefined;
  /** Names of what the event names by ids: the object, the list, the attribute. */
  readonly names: Readonly<Record<string, string>>;
  /** The connected account that it is for. */
  readonly account: string | undefined;
  /** Id of the conversation about this thing, for an agent: the same for all its events. */
  readonly thread: string;
  /** True if people outside the workspace may have written words of the payload or the thing. */
  readonly outside: boolean;
  /** Number of this attempt to handle it, from 1. */
  readonly attempt: number;
  /** Time at which it was accepted. */
  readonly receivedAt: Date;
  /**
   * Returns a key for a write, for `idempotencyKey` of `execute` and a ledger: another attempt to handle this event does not
   * write again.
   */
  key(name: string): string;
  /** Is aborted when the lease of this attempt has ended, or the program stops. */
  readonly signal: AbortSignal;
}

/**
 * Handles an event. It is called again, after growing pauses, if it throws. An error that another attempt would repeat, such as a
 * missing permission or an invalid input, makes the event a failure at once.
 */
export type EventHandler<Payload = unknown> = (event: HandledEvent<Payload>) => unknown;

/** Selects events by names and by values of the thing: each must be the value, or one of the values. */
export type EventWhere<Name extends string = string> = {
  readonly [Key in Name]?: string | readonly string[];
} & {
  /** Values of the thing, such as the stage of a deal. */
  readonly values?: Readonly<Record<string, unknown>>;
};

/** The events that a handler is for. */
export interface EventSelection<
  Service extends string = string,
  Type extends string = string,
  Name extends string = string,
> {
  /** Name of the source. */
  service: Service;
  /** One type, or several. */
  type: Type | readonly Type[];
  /** @default all events of the type */
  where?: EventWhere<Name> | undefined;
  /** Waits this many milliseconds for further events of the same thing, and handles the last one. @default 0 */
  debounce?: number | undefined;
  /** True to handle also what our own tools have written. @default false */
  own?: boolean | undefined;
  /** Identifies the handler in the inbox. It must stay the same. @default the service and the types */
  name?: string | undefined;
}

/** A handler with what it is for. */
export interface Registration {
  readonly name: string;
  readonly service: string;
  readonly types: readonly string[];
  readonly where: EventWhere;
  readonly debounceMs: number;
  readonly own: boolean;
  readonly handler: EventHandler;
}

/**
 * Checks a selection against the catalog of its service.
 *
 * @throws ConfigurationError that names what is wrong.
 */
export function register(
  selection: EventSelection,
  handler: EventHandler,
  catalog: EventTypes,
): Registration {
  const { debounce = 0, own = false, service, where = {} } = selection;
  const types = [selection.type].flat();
  for (const type of types) {
    if (Object.hasOwn(catalog, type)) continue;
    throw new ConfigurationError(
      `onEvent: ${service} has no events of the type ${JSON.stringify(type)}. It has ${listWords(Object.keys(catalog))}.`,
    );
  }
  if (!Number.isFinite(debounce) || debounce < 0) {
    throw new ConfigurationError("onEvent: debounce must be a number of milliseconds from 0 on.");
  }
  const names = types.map((type) => (catalog[type] as EventType).names);
  for (const name of Object.keys(where).filter((key) => key !== "values")) {
    if (names.every((each) => each.includes(name))) continue;
    throw new ConfigurationError(
      `onEvent: where.${name} selects nothing that ${types.join(" and ")} names. Use ${listWords([...new Set([...names.flat(), "values"])])}.`,
    );
  }
  const name = selection.name ?? `${service} ${types.join(",")}`;
  return { name, service, types, where, debounceMs: debounce, own, handler };
}

/**
 * Returns true if an event matches. A name that a found event does not have matches: the service does not say which attribute
 * was changed, and one run too many is better than a change that is lost.
 */
export function matches(
  where: EventWhere,
  { names, origin, thing }: Pick<HandledEvent, "names" | "origin" | "thing">,
): boolean {
  const { values = {}, ...selected } = where as EventWhere<never> & Record<string, unknown>;
  return (
    Object.entries(selected).every(([name, wanted]) => {
      const found = names[name];
      return found === undefined ? origin === "found" : [wanted].flat().includes(found);
    }) &&
    Object.entries(values).every(([name, wanted]) => {
      const found = [thing?.values[name]].flat();
      return [wanted].flat().some((each) => found.includes(each));
    })
  );
}
