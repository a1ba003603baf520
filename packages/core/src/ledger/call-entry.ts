import { z } from "zod";
import type { StoredEntry } from "../store/store.js";
import { parseJson } from "../text/json.js";
import { ConfigurationError } from "../errors/call-errors.js";

/** Version of the entries that this package writes, and the only one that it reads. */
export const ENTRY_VERSION = 1;

const common = {
  version: z.literal(ENTRY_VERSION),
  /** Digest of operation and input. */
  call: z.string(),
  /** Id of the dispatch that wrote it. */
  owner: z.string(),
};
const lease = { renewedAt: z.number(), leaseMs: z.number() };

const callEntry = z.discriminatedUnion("state", [
  /** A call that has sent nothing that must not be sent twice. */
  z.object({ ...common, ...lease, state: z.literal("claimed") }),
  /** A write was sent, or is about to be. */
  z.object({ ...common, ...lease, state: z.literal("sending") }),
  /** `kept` is false if the output was too large. */
  z.object({
    ...common,
    state: z.literal("done"),
    kept: z.boolean(),
    output: z.unknown().optional(),
  }),
  /** The dispatch ended with an error after which a repetition might write twice. */
  z.object({
    ...common,
    state: z.literal("failed"),
    failure: z.object({
      code: z.string().optional(),
      message: z.string(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
]);

/** State of a call in the ledger. */
export type CallEntry = z.infer<typeof callEntry>;

/** A call that its dispatch has not finished. */
export type RunningEntry = Extract<CallEntry, { renewedAt: number }>;

/** An error that a later dispatch gets as well. */
export type Failure = Extract<CallEntry, { state: "failed" }>["failure"];

/**
 * Parses an entry.
 *
 * @throws ConfigurationError for another version, and for a value that is not an entry of a ledger.
 */
export function parseEntry({ value }: StoredEntry): CallEntry {
  const json = parseJson(value)?.json;
  const { data } = callEntry.safeParse(json);
  if (data !== undefined) return data;
  const { data: other } = z.looseObject({ version: z.number() }).safeParse(json);
  throw new ConfigurationError(
    other === undefined || other.version === ENTRY_VERSION
      ? "Nothing was sent: the store of the call ledger has a value of another kind under the key of this call. Give CallLedger a prefix that nothing else in its store uses."
      : `Nothing was sent: the call ledger has an entry of version ${other.version} for this call, and this version of @workbelt/core reads version ${ENTRY_VERSION}. Use one version of the package in all processes that share the ledger, or give CallLedger another prefix.`,
  );
}

/**
 * Returns true if the dispatch that works on the call has renewed its lease in time. Clocks of machines may
 * differ: if this is wrong, the call is not sent twice, because every change of an entry names its revision.
 */
export function isRunning(entry: CallEntry): entry is RunningEntry {
  if (entry.state !== "claimed" && entry.state !== "sending") return false;
  return Math.abs(Date.now() - entry.renewedAt) <= entry.leaseMs;
}
