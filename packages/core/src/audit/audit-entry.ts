import type { Service } from "../client/service.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { toErrorType } from "../events/trace.js";
import type { Call, CallDecision } from "../operations/call.js";
import type { Effect } from "../operations/effect.js";
import { hideSecretsIn, looksRandom } from "../text/hide-secrets.js";
import { collectIds, omitKeys } from "../text/json.js";

/** Ids by the names of their inputs and fields: `{ task_id: ["891dcbfc-…"] }`. */
export type AuditedIds = Readonly<Record<string, readonly string[]>>;

/** Outcome of a call. */
export type AuditOutcome =
  /** It succeeded. */
  | "done"
  /** The policy or a person refused it, and nothing was sent. */
  | "refused"
  /** It failed and changed nothing. */
  | "failed"
  /** It failed or was aborted, and may have written, in whole or in part. */
  | "unknown"
  /** The call ledger returned the outcome of an earlier dispatch, and nothing was sent. */
  | "replayed";

/** Record of one call. Absent members are undefined, and left out of JSON. */
export interface AuditEntry {
  /** UUID of the entry. */
  id: string;
  /** Start of the call, in UTC with milliseconds: `2026-03-02T09:30:00.000Z`. */
  time: string;
  /** The `callId` of the call's events and traces. */
  callId: string;
  /** Short name of the service: `crm`. */
  service: string;
  /** The client's base URL, which tells the service from a sandbox. */
  baseUrl: string;
  /** Name of the operation, also of a renamed tool: `crm_create_task`. */
  operation: string;
  effect: Effect;
  /** Name of the tool, and the model's id of the call, if a model made it. */
  tool?: string | undefined;
  toolCallId?: string | undefined;
  /** The connected account that the call was for. */
  account?: string | undefined;
  /** The conversation or run: `configurable.thread_id`. */
  threadId?: string | undefined;
  caller: "model" | "program";
  /** Absent if the call ended before anything was decided, as one that the call ledger answers. */
  decision?: CallDecision | undefined;
  outcome: AuditOutcome;
  /** Code of the error, as `WorkbeltError.code`, or the name of another one. */
  error?: string | undefined;
  /** Ids that the call named, and those in its result. */
  ids: {
    input: AuditedIds;
    result: AuditedIds;
    /** Set if ids are left out: more than 1000, longer than 200 characters, or not in the form of an id. */
    truncated?: true | undefined;
  };
  /** The service's ids of the requests, for its support; at most 50. */
  requestIds: readonly string[];
  /** HTTP requests sent, repeated ones included. */
  attempts: number;
  durationMs: number;
  /** The validated input, if the log was made with `content`. */
  input?: unknown;
}

/** The end of a call. */
export type CallEnd = { output: unknown } | { error: unknown };

/** Returns the ids that a call has touched. */
export function findIds({ client, input, operation }: Call, end?: CallEnd): AuditEntry["ids"] {
  const { identities } = client.service;
  const given = keepIds(input, identities);
  const found = keepIds(readEnd(), identities);
  const truncated = (given.truncated ?? found.truncated) && { truncated: true as const };
  return { input: given.ids, result: found.ids, ...truncated };

  function readEnd(): unknown {
    if (end === undefined) return undefined;
    if ("error" in end) return detailsOf(end.error);
    const shown = omitKeys(end.output, operation.hostOnly);
    try {
      // Its ids have the names of other operations' inputs.
      return operation.compact?.(shown, input) ?? shown;
    } catch {
      // A layer of the host may return a result of any form.
      return shown;
    }
  }
}

/** Returns what an error says about what exists already: a write that stopped partway names it. */
function detailsOf(error: unknown): unknown {
  const isPartial = WorkbeltError.isInstance(error) && error.code === "partial_write";
  return isPartial ? (error as { details?: unknown }).details : undefined;
}

const UUID = /(?<![\da-f])(?:[\da-f]{32}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\da-f])/gi;
/** A number such as `123` and `PROJ-7`. */
const NUMBER = /^(?:[A-Z]{1,10}-)?\d+$/;
/** Letters and digits, with a prefix as in `act_1`. */
const CODE = /^(?:[a-z]{1,8}_)?([A-Za-z\d]+)$/;

/**
 * Collects ids. Many inputs take an email, a name or a web address in place of an id: of those, only the UUIDs are kept that
 * an address contains.
 */
function keepIds(data: unknown, identities: Service["identities"]) {
  const { ids, truncated } = collectIds(data, identities);
  const kept = new Map<string, string[]>();
  let isCut = truncated ?? false;
  for (const [name, values] of Object.entries(ids)) {
    const found = values.map(findIdsIn);
    isCut ||= found.some(({ length }) => length === 0);
    if (found.some(({ length }) => length > 0)) kept.set(name, [...new Set(found.flat())]);
  }
  return { ids: Object.fromEntries(kept), truncated: isCut || undefined };
}

function findIdsIn(value: string): readonly string[] {
  return NUMBER.test(value) || isCode(value) ? [value] : (value.match(UUID) ?? []);
}

/** Words with numbers are names, such as `ada99` and `Lovelace1815`. */
function isCode(value: string): boolean {
  const [, code = ""] = CODE.exec(value) ?? [];
  const parts = code.split(/\d+|(?=[A-Z])/).filter(Boolean);
  if (parts.length > 0 && parts.every((part) => /^[A-Z]?[a-z]{2,}$/.test(part))) return false;
  return (/\d/.test(code) && code.length < 10 && !/[a-z]{3}/i.test(code)) || looksRandom(code);
}

/** Copies an input without values that may be secrets. */
export function copyContent({ input, operation }: Call): unknown {
  return hideSecretsIn(JSON.parse(JSON.stringify(omitKeys(input, operation.hostOnly))));
}

/** Facts about a failed call that its error does not have. */
interface Failure {
  isReplayed: boolean;
  /** True if a request that writes was carried out, or may have been. */
  hasWritten: boolean;
}

/** Returns how a failed call ended. */
export function toFailedOutcome(
  { effect }: { effect: Effect },
  error: unknown,
  { hasWritten, isReplayed }: Failure,
): AuditOutcome {
  const code = toErrorType(error);
  if (code === "denied" || code === "approval_required") return "refused";
  if (isReplayed) return "replayed";
  const isUnsure = effect !== "read" && WorkbeltError.isInstance(error) && error.mayHaveHappened;
  return hasWritten || isUnsure ? "unknown" : "failed";
}
