import { createHash, randomBytes } from "node:crypto";
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { WorkbeltError } from "@workbelt/core";
import { canonicalJson } from "@workbelt/core/adapters";
import { assertOptions } from "@workbelt/core/provider";
import { Encryption, type StoreWords } from "@workbelt/core/store";
import type { HandledEvent, SubscribableType, Subscription, Subscriptions } from "@workbelt/events";
import { z } from "zod";
import { identifyCaller } from "../caller.js";
import { type Callback, findUrlProblem, isSecret, send } from "./callback.js";
import { argumentsSchema, createOccurrence, defineEvent, nameOf } from "./occurrence.js";

/** Events that can be subscribed to: `Events` of `@workbelt/events`. */
export interface EventsToServe {
  onSubscription(
    handler: (event: HandledEvent, subscription: Subscription) => unknown,
  ): Subscriptions;
}

/** Options of `serveEvents`. */
export interface ServeEventsOptions {
  /** Key by which callbacks are sealed, as of stores. @default the environment variable WORKBELT_ENCRYPTION_KEY */
  encryptionKey?: string | readonly string[] | undefined;
  /** True for callbacks on this machine, also without TLS: for trials and tests. @default false */
  allowLoopback?: boolean | undefined;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MOST_OF_CALLER = 100;

// As ChatGPT documents them: https://developers.openai.com/plugins/build/mcp-events
const ERRORS = { notFound: -32_011, tooMany: -32_013, unsupported: -32_014, callback: -32_015 };

const target = { name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) };
const schemas = {
  list: z.looseObject({}).optional(),
  subscribe: z.looseObject({
    ...target,
    delivery: z.looseObject({ mode: z.string(), url: z.string(), secret: z.string() }),
    ttlMs: z.number().positive().nullish(),
  }),
  unsubscribe: z.looseObject({ ...target, delivery: z.looseObject({ url: z.string() }) }),
};
type Target = { name: string; arguments: Record<string, unknown>; delivery: { url: string } };

const WORDS: StoreWords = {
  noun: "store of subscriptions",
  withoutFile: "restore it from a backup",
  withoutEntry: "have the client subscribe again",
  withoutKey: "have the client subscribe again",
  withoutRoom: "make room on the disk",
  otherVersion: "Update this package",
};

/** Thrown for a message that the subscriber refuses for good. */
class RefusedError extends WorkbeltError {
  readonly code = "request_rejected";
}

/**
 * Serves the methods of the extension `io.modelcontextprotocol/events` (SEP-3415) with webhook delivery. A subscription belongs to the
 * caller who made it, and lasts for at most a day unless the client renews it.
 */
export class ServedEvents {
  readonly #subscriptions: Subscriptions;
  readonly #encryption: Encryption;
  readonly #allowLoopback: boolean;

  constructor(events: EventsToServe, options: ServeEventsOptions) {
    assertOptions("serveEvents", options, "allowLoopback encryptionKey");
    this.#encryption = new Encryption({ encryptionKey: options.encryptionKey }, WORDS);
    this.#allowLoopback = options.allowLoopback ?? false;
    this.#subscriptions = events.onSubscription((event, subscription) =>
      this.#deliver(event, subscription),
    );
  }

  /** Announces events in a server, and adds their methods. */
  attach(server: Server): void {
    const capabilities = { events: {}, extensions: { "io.modelcontextprotocol/events": {} } };
    server.registerCapabilities(capabilities);
    server.setRequestHandler("events/list", { params: schemas.list }, () => ({
      events: this.#subscriptions.types.map(defineEvent),
    }));
    server.setRequestHandler("events/subscribe", { params: schemas.subscribe }, (params, context) =>
      this.#subscribe(params, context),
    );
    server.setRequestHandler(
      "events/unsubscribe",
      { params: schemas.unsubscribe },
      async (params, context) => {
        const owner = ownerOf(context);
        await this.#subscriptions.remove(createId(owner, params), owner);
        return {};
      },
    );
  }

  async #subscribe(params: z.output<typeof schemas.subscribe>, context: ServerContext) {
    const { delivery, name, ttlMs } = params;
    const type = this.#subscriptions.types.find((each) => nameOf(each) === name);
    if (type === undefined) {
      throw new ProtocolError(
        ERRORS.notFound,
        `There are no events of the name ${JSON.stringify(name)}. events/list has those that there are.`,
      );
    }
    if (delivery.mode !== "webhook") {
      throw new ProtocolError(ERRORS.unsupported, "Events are delivered by webhook only.");
    }
    const problem = findUrlProblem(delivery.url, this.#allowLoopback);
    if (problem !== undefined) throw invalid(`delivery.url ${problem}.`);
    if (!isSecret(delivery.secret)) {
      throw invalid("delivery.secret must be whsec_ and base64 of 24 to 64 bytes.");
    }
    const owner = ownerOf(context);
    const id = createId(owner, params);
    const callback: Callback = { url: delivery.url, secret: delivery.secret };
    const selection = parseArguments(type, params.arguments);
    const known = await this.#subscriptions.get(id, owner);
    // One that is renewed was verified, unless its secret is another now.
    if (known === undefined || this.#open(known).secret !== callback.secret) {
      await this.#verify(id, callback);
    }
    const data = this.#encryption.seal(id, JSON.stringify(callback));
    const { service, type: typeName } = type;
    const expiresAt = await this.#subscriptions.put(
      { id, owner, service, type: typeName, ...selection, data },
      {
        ttlMs: Math.min(DAY_MS, Math.max(MINUTE_MS, ttlMs ?? DAY_MS)),
        mostOfOwner: MOST_OF_CALLER,
      },
    );
    if (expiresAt === undefined) {
      throw new ProtocolError(
        ERRORS.tooMany,
        `The caller has ${MOST_OF_CALLER} subscriptions, the maximum. End another one first.`,
      );
    }
    return { id, refreshBefore: expiresAt.toISOString(), cursor: null, truncated: false };
  }

  /** Asks the callback to repeat a text, so that nothing is sent to who has not asked for it. @throws ProtocolError */
  async #verify(id: string, callback: Callback): Promise<void> {
    const challenge = randomBytes(24).toString("base64url");
    const body = JSON.stringify({ type: "verification", challenge });
    const message = { id: `verification_${hash([challenge])}`, subscription: id, body };
    const response = await send(callback, message, this.#allowLoopback).catch((error: Error) => {
      throw unverified(error.message);
    });
    if (
      response.status < 200 ||
      response.status > 299 ||
      readChallenge(response.text) !== challenge
    ) {
      throw unverified("The callback did not confirm the subscription.");
    }
  }

  async #deliver(event: HandledEvent, subscription: Subscription): Promise<void> {
    const { id, owner } = subscription;
    const callback = this.#open(subscription);
    // Clients know repetitions by it.
    const eventId = hash([id, event.id]);
    const message = { id: eventId, subscription: id, body: createOccurrence(event, eventId) };
    const { status } = await send(callback, message, this.#allowLoopback);
    if (status >= 200 && status <= 299) return;
    if (status === 410) return void (await this.#subscriptions.remove(id, owner));
    const problem = `The callback at ${new URL(callback.url).host} answered with ${status}.`;
    throw status === 413 ? new RefusedError(problem) : new Error(problem);
  }

  #open({ data, id }: Subscription): Callback {
    return JSON.parse(this.#encryption.open(id, data)) as Callback;
  }
}

/**
 * Makes events available to the clients of a server, for `createServerFactory`. Call it before `events.start()`, and give the toolkits
 * `layers: [events.layer]`, so that what their tools write is not delivered.
 *
 * Every caller can subscribe to everything that the sources of the events see. Do not serve them to callers who may see less, such as
 * those with tools of some resources only.
 *
 * @throws StoreError without an encryption key; ConfigurationError for an option that does not exist.
 * @example createServerFactory({ toolkits, events: serveEvents(events) })
 */
export function serveEvents(events: EventsToServe, options: ServeEventsOptions = {}): ServedEvents {
  return new ServedEvents(events, options);
}

/** Names whose subscription it is. */
function ownerOf({ http }: ServerContext): string {
  return identifyCaller(http?.authInfo);
}

/** The same caller, callback, name and arguments are the same subscription. */
function createId(owner: string, { arguments: args, delivery, name }: Target): string {
  return `sub_${hash([owner, delivery.url, name, canonicalJson(args)])}`;
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}

/** @throws ProtocolError */
function parseArguments(type: SubscribableType, args: Record<string, unknown>) {
  const parsed = argumentsSchema(type).safeParse(args);
  if (!parsed.success) throw invalid(`arguments: ${z.prettifyError(parsed.error)}`);
  const { own = false, ...where } = parsed.data as { own?: boolean };
  return { own, where };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

function unverified(reason: string): ProtocolError {
  return new ProtocolError(
    ERRORS.callback,
    `${reason} It must answer a signed POST of {"type":"verification","challenge":…} with status 200 and {"challenge":…}.`,
  );
}

function readChallenge(text: string): unknown {
  try {
    return (JSON.parse(text) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined;
  }
}
