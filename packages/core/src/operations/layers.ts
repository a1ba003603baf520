import type { ApiClient } from "../client/api-client.js";
import type { Service } from "../client/service.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { traceCall } from "../events/trace.js";
import type { Call, CallDecision, Layer } from "./call.js";

/** A layer that decides about calls: a `CallPolicy`. */
export interface DecidingLayer extends Layer {
  /**
   * Returns why the call may run, and uses up its approval.
   *
   * @throws PolicyError, and the errors of the policy's store.
   */
  admit(call: Call): Promise<CallDecision>;
}

/** A layer by which writes can be undone: an `UndoJournal`. */
export interface UndoLayer extends Layer {
  /** Time for which a write can be undone, in milliseconds. */
  readonly keepMs: number;
  /** Notes a client with which undo sends its requests; a service stands for the client that the environment describes. */
  attach(source: ApiClient | Service): void;
}

/** Guards around the calls of a tool. */
export interface CallGuards {
  /** Records each call when it has ended: an `AuditLog`. @default none */
  auditLog?: Layer | undefined;
  /** Keeps a call that is dispatched again from writing again: a `CallLedger`. @default none */
  ledger?: Layer | undefined;
  /** Decides about each call before anything is sent: a `CallPolicy`. @default none: every call runs */
  policy?: DecidingLayer | undefined;
  /** Layers of the host's own. @default none */
  layers?: readonly Layer[] | undefined;
  /** Records how each write is undone: an `UndoJournal`. @default none */
  journal?: UndoLayer | undefined;
  /** Compares each write with a plan just before it is sent. @default none */
  plan?: Layer | undefined;
}

/**
 * Returns the layers around a call, the outermost first. The audit log has an entry of every call, replayed and refused ones
 * included. The ledger answers a repeated call before anybody is asked about it. A layer of the host sees only calls that the
 * policy admits. The plan compares last, because nothing may change between its look and the write. A call for a copy that none of them
 * has answered is refused.
 */
export function orderLayers(guards: CallGuards): Layer[] {
  const { auditLog, journal, layers = [], ledger = withoutLedger, plan, policy } = guards;
  const all = [auditLog, trace, ledger, policy, ...layers, journal, plan, withoutCopy];
  return all.filter((layer) => layer !== undefined);
}

/** Returns true for guards that look at what a call names. Without them, canonical names are not looked up. */
export function needsNames({ journal, layers = [], plan, policy }: CallGuards): boolean {
  return layers.length > 0 || [journal, plan, policy].some((layer) => layer !== undefined);
}

/** Publishes the start and the end of each call. */
export const trace: Layer = createTrace(false);

/** Publishes the same of dry runs. */
export const traceDryRun: Layer = createTrace(true);

function createTrace(dryRun: boolean): Layer {
  return {
    open: ({ client, input, operation, record }) => {
      const traced = { operation, service: client.service.name, input, dryRun };
      return { call: (next) => traceCall(traced, record, next) };
    },
  };
}

/** Refuses calls that only a ledger could recognize. */
const withoutLedger: Layer = {
  open: ({ idempotencyKey, operation: { effect, name } }) => {
    if (idempotencyKey === undefined || effect === "read") return undefined;
    const error = new ConfigurationError(
      `${name} was called with an idempotencyKey, and its tool has no ledger that could recognize it. Nothing was sent. Give the tool or toolkit one: { ledger: new CallLedger({ store }) }.`,
    );
    return { call: () => Promise.reject(error) };
  },
};

/** Refuses calls that only a copy could answer. */
const withoutCopy: Layer = {
  open: ({ fresh, operation: { name } }) => {
    if (fresh) return undefined;
    const message =
      "nothing here has a copy of this account's lists; leave fresh out (in the host: give the tool the layer of a Mirror with lists: true)";
    return { call: () => Promise.reject(new InputError(name, [{ field: "fresh", message }])) };
  },
};
