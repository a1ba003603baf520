import { StoreError } from "@workbelt/core";
import { getErrorName } from "@workbelt/core/store";

// Every Redis error starts with a code: https://redis.io/docs/latest/develop/reference/protocol-spec/
const FIRST_WORD = /^[A-Z]+\b/;
// Starting, failing over, or busy with another script.
const PASSING = new Set([
  "LOADING",
  "BUSY",
  "TRYAGAIN",
  "CLUSTERDOWN",
  "MASTERDOWN",
  "READONLY",
  "NOREPLICAS",
]);
const LASTING = new Set([
  "ERR",
  "OOM",
  "MISCONF",
  "NOAUTH",
  "WRONGPASS",
  "NOPERM",
  "MOVED",
  "ASK",
  "CROSSSLOT",
]);
// Errors of the package `redis` and of Node: the command was not sent.
const NEVER_SENT = new Set([
  "AbortError",
  "ClientClosedError",
  "ClientOfflineError",
  "TimeoutError",
  "ECONNREFUSED",
  "ENOTFOUND",
]);

/** Returns the code of an error that Redis itself answered with (`NOSCRIPT`); empty for other errors. */
export function getRedisErrorCode(error: unknown): string {
  return FIRST_WORD.exec(error instanceof Error ? error.message : "")?.[0] ?? "";
}

/**
 * Converts an error of a Redis client. It is not kept as the cause, nor is its message: clients put the
 * command with its arguments into both.
 */
export function redisError(error: unknown, writes: boolean): Error {
  const word = getRedisErrorCode(error);
  if (word === "WRONGTYPE") {
    return new StoreError(
      "store_damaged",
      "A key of the account store holds something else in Redis (WRONGTYPE). Give the store a prefix that nothing else uses.",
    );
  }
  if (PASSING.has(word) || LASTING.has(word)) {
    return new StoreError(
      "store_unavailable",
      `Redis refused a command of the account store (${word}). Nothing was changed.`,
      { retryable: PASSING.has(word) },
    );
  }
  const name = getErrorName(error);
  const mayHaveHappened = writes && !NEVER_SENT.has(name);
  return new StoreError(
    "store_unavailable",
    `The account store could not reach Redis (${name}). Check the server, and that the client is connected. ${outcome(mayHaveHappened)}`,
    { retryable: true, mayHaveHappened },
  );
}

/** Builds the error for a command that timed out. */
export function timeoutError(timeoutMs: number, writes: boolean): StoreError {
  return new StoreError(
    "store_unavailable",
    `Redis did not answer the account store within ${timeoutMs / 1000} seconds. ${outcome(writes)}`,
    { retryable: true, mayHaveHappened: writes },
  );
}

function outcome(mayHaveHappened: boolean): string {
  return mayHaveHappened
    ? "The change may have been made: look before repeating it."
    : "Try again.";
}
