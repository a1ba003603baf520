import { StoreError } from "@workbelt/core";
import { withTimeout } from "@workbelt/core/store";
import { timeoutError, redisError } from "./redis-error.js";

/**
 * The subset of a Redis client that is used; connected `redis` clients satisfy it. For ioredis or
 * iovalkey give `{ sendCommand: ([name, ...rest]) => client.call(name, ...rest) }`; for a cluster of the
 * package `redis` `{ sendCommand: (command) => cluster.sendCommand("{workbelt}", false, command) }`
 * together with the prefix `{workbelt}:`, which keeps all entries on the node that these commands go to.
 */
export interface RedisClient {
  /** The signal cancels a command that was not sent yet; a client may ignore it. */
  sendCommand(command: RedisCommand, options?: { abortSignal?: AbortSignal }): Promise<unknown>;
}

/** A Redis command: its name and arguments. */
export type RedisCommand = [name: string, ...rest: string[]];

/** Sends commands with a timeout, and returns responses as text for any client. */
export class RedisConnection {
  readonly #client: RedisClient;
  readonly #timeoutMs: number;

  constructor(client: RedisClient, timeoutMs: number) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws StoreError, which never contains the command's arguments. */
  read(command: RedisCommand): Promise<unknown> {
    return this.#send(command, { writes: false });
  }

  /** Sends a command that writes; if it fails, its outcome may be unknown. */
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
      // A disconnected client may wait for its connection forever.
      return await withTimeout(limit, (abortSignal) =>
        this.#client.sendCommand(command, { abortSignal }),
      );
    } catch (error) {
      throw error instanceof StoreError && error.code === "store_unavailable"
        ? error
        : redisError(error, writes);
    }
  }
}

/** Converts a response to text: clients may return bytes, and numbers of several types. */
export function replyText(reply: unknown): string | undefined {
  if (reply === null || reply === undefined) return undefined;
  if (reply instanceof Uint8Array) return Buffer.from(reply).toString();
  if (typeof reply === "string" || typeof reply === "number" || typeof reply === "bigint") {
    return String(reply);
  }
  throw unknownReply();
}

/** Parses a SCAN response: next cursor and keys. */
export function scanReply(reply: unknown): { cursor: string; keys: string[] } {
  const [cursor, keys] = Array.isArray(reply) ? (reply as unknown[]) : [];
  if (!Array.isArray(keys)) throw unknownReply();
  const found = (keys as unknown[]).map((key) => replyText(key) ?? "");
  return { cursor: replyText(cursor) ?? "0", keys: found };
}

function unknownReply(): StoreError {
  return new StoreError(
    "store_unavailable",
    "The Redis client of the account store returned a response of an unknown type. Its sendCommand must resolve to the unchanged response: text or bytes, numbers, arrays, null.",
  );
}
