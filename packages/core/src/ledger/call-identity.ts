import { createHash } from "node:crypto";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import type { Call } from "../operations/call.js";
import { canonicalJson } from "../text/json.js";

/** Digests by which a ledger recognizes a call; they do not reveal its content. */
export interface CallIdentity {
  key: string;
  /** Digest of operation and input, which must be the same under the same key. */
  call: string;
}

const MAX_KEY_LENGTH = 255;

/**
 * Returns the identity of a call, from its idempotency key, or from the model's tool call in its thread.
 * Returns undefined for calls that are not recorded: reads, and those with neither.
 *
 * @throws InputError for an unusable idempotency key; ConfigurationError for a tool call without a thread, and
 * without a credential.
 */
export async function identifyCall(dispatched: Call): Promise<CallIdentity | undefined> {
  const { given, idempotencyKey, operation, record } = dispatched;
  if (operation.effect === "read") return undefined;
  const call = digest([operation.name, given]);
  if (idempotencyKey !== undefined) {
    assertIdempotencyKey(operation.name, idempotencyKey);
    return { key: digest([...(await findOwner(dispatched)), "key", idempotencyKey]), call };
  }
  const { threadId, toolCallId } = record;
  if (!toolCallId) return undefined;
  if (threadId === undefined) throw missingThread(operation.name);
  return {
    key: digest([...(await findOwner(dispatched)), "call", threadId, toolCallId, call]),
    call,
  };
}

/** An account keeps its name when its tokens change; without accounts, another credential is another caller. */
async function findOwner(call: Call): Promise<readonly unknown[]> {
  const { account, client } = call;
  const credential = account ?? { credential: await client.digestCredential(call) };
  return [client.service.name, client.baseUrl, credential];
}

function assertIdempotencyKey(operation: string, key: unknown): void {
  if (typeof key === "string" && key !== "" && key.length <= MAX_KEY_LENGTH) return;
  const message = `must be a string of 1 to ${MAX_KEY_LENGTH} characters, such as the id of the job and the number of the row`;
  throw new InputError(operation, [{ field: "idempotencyKey", message }]);
}

function missingThread(operation: string): ConfigurationError {
  return new ConfigurationError(
    `Nothing was sent: ${operation} was called with a tool call id but without a thread, and its tool has a call ledger. Set configurable.thread_id of the run: the ids of some models repeat in other conversations.`,
  );
}

function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(canonicalJson(parts)).digest("base64url");
}
