import { withTimeout } from "../client/timeout.js";
import { AccountStoreError } from "../errors/account-errors.js";
import { timeoutError, redisError } from "./redis-error.js";

/**
 * What is needed of a Redis client: a connected one of the package `redis` is one. For ioredis or
 * iovalkey give `{ sendCommand: ([name, ...rest]) => client.call(name, ...rest) }`; for a cluster of the
 * package `redis` `{ sendCommand: (command) => cluster.sendCommand("{workbelt}", false, command) }`
 * together with the prefix `{workbelt}:`, which keeps all entries on the node that these commands go to.
 */
export interface RedisClient {
  /** The signal takes back a command that is not on its way yet; a client may leave it unread. */
  sendCommand(command: RedisCommand, options?: { abortSignal?: AbortSignal }): Promise<unknown>;
}

/** A Redis command: its name and arguments. */
export type RedisCommand = [name: string, ...rest: string[]];

/** Sends commands with a time limit, and gives their replies as text whatever the client makes of them. */
export class RedisConnection {
  readonly #client: RedisClient;
  readonly #timeoutMs: number;

  constructor(client: RedisClient, timeoutMs: number) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws AccountStoreError, AccountStoreError; none of them holds the command's arguments. */
  read(command: RedisCommand): Promise<unknown> {
    return this.#send(command, { writes: false });
  }

  /** The same for a command that changes something, which it may have done although it failed here. */
  write(command: RedisCommand): Promise<unknown> {
    return this.#send(command, { writes: true });
  }

  async #send(command: RedisCommand, { writes }: { writes: boolean }): Promise<unknown> {
    const limit = {
      timeoutMs: this.#timeoutMs,
      signal: undefined,
      timeoutError: () => timeoutError(this.#timeoutMs, writes),
    };
    try {
      // A client that is not connected may wait for its connection for ever.
      return await withTimeout(limit, (abortSignal) =>
        this.#client.sendCommand(command, { abortSignal }),
      );
    } catch (error) {
      throw error instanceof AccountStoreError && error.code === "store_unavailable"
        ? error
        : redisError(error, writes);
    }
  }
}

/** A reply as text: clients can be told to give bytes, and give numbers of several types. */
export function replyText(reply: unknown): string | undefined {
  if (reply === null || reply === undefined) return undefined;
  if (reply instanceof Uint8Array) return Buffer.from(reply).toString();
  if (typeof reply === "string" || typeof reply === "number" || typeof reply === "bigint") {
    return String(reply);
  }
  throw unknownReply();
}

/** The two parts of a reply to SCAN: where to go on, and keys. */
export function scanReply(reply: unknown): { cursor: string; keys: string[] } {
  const [cursor, keys] = Array.isArray(reply) ? (reply as unknown[]) : [];
  if (!Array.isArray(keys)) throw unknownReply();
  const found = (keys as unknown[]).map((key) => replyText(key) ?? "");
  return { cursor: replyText(cursor) ?? "0", keys: found };
}

function unknownReply(): AccountStoreError {
  return new AccountStoreError(
    "store_unavailable",
    "The Redis client of the account store gave a reply of an unknown type. Its sendCommand must resolve to the reply as it is: text or bytes, numbers, arrays, null.",
  );
}
