import { createHash } from "node:crypto";
import { getErrorName, withTimeout } from "@workbelt/core/store";
import { type RedisClient, replyText, type RedisCommand } from "../redis-client.js";
import { getRedisErrorCode } from "../redis-error.js";
import {
  LIMIT_SCRIPT,
  type LimitMessage,
  type LimitReply,
  parseLimitReply,
} from "./limit-script.js";

const SHA = createHash("sha1").update(LIMIT_SCRIPT).digest("hex");

// Errors of a working server that recur until its setup, the client's or the keys change.
const LASTING = new Set([
  "ERR",
  "NOAUTH",
  "WRONGPASS",
  "NOPERM",
  "WRONGTYPE",
  "MOVED",
  "ASK",
  "CROSSSLOT",
]);

/** Thrown when Redis did not run the script. Its message has nothing that was sent. */
export class RedisUnusableError extends Error {
  override readonly name = "RedisUnusableError";
  /** Redis's code (`NOAUTH`), or the name of the client's error. */
  readonly reason: string;
  /** True if Redis responded, and would respond the same again. */
  readonly isLasting: boolean;

  constructor(reason: string, isLasting: boolean) {
    super(reason);
    this.reason = reason;
    this.isLasting = isLasting;
  }
}

/** Runs the script of the limits, with a timeout. */
export class ScriptRunner {
  readonly #client: RedisClient;
  readonly #timeoutMs: number;

  constructor(client: RedisClient, timeoutMs: number) {
    this.#client = client;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws RedisUnusableError */
  async run(keys: readonly string[], message: LimitMessage): Promise<LimitReply> {
    const rest = [String(keys.length), ...keys, JSON.stringify(message)];
    const reply = await withTimeout(
      {
        timeoutMs: this.#timeoutMs,
        signal: undefined,
        timeoutError: () => new RedisUnusableError("no reply in time", false),
      },
      (signal) => this.#evaluate(rest, signal),
    ).catch((error: unknown) => {
      throw toUnusableError(error);
    });
    const parsed = parseLimitReply(toText(reply));
    if (parsed === undefined) throw new RedisUnusableError("unknown reply", true);
    return parsed;
  }

  async #evaluate(rest: readonly string[], abortSignal: AbortSignal): Promise<unknown> {
    const send = (...command: RedisCommand) => this.#client.sendCommand(command, { abortSignal });
    try {
      return await send("EVALSHA", SHA, ...rest);
    } catch (error) {
      if (getRedisErrorCode(error) !== "NOSCRIPT") throw error;
      abortSignal.throwIfAborted();
      return send("EVAL", LIMIT_SCRIPT, ...rest);
    }
  }
}

function toText(reply: unknown): string {
  return typeof reply === "string" || reply instanceof Uint8Array ? (replyText(reply) ?? "") : "";
}

function toUnusableError(error: unknown): RedisUnusableError {
  if (error instanceof RedisUnusableError) return error;
  const code = getRedisErrorCode(error);
  return code === ""
    ? new RedisUnusableError(getErrorName(error), false)
    : new RedisUnusableError(code, LASTING.has(code));
}
