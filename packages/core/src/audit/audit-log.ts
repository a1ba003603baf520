import { randomUUID } from "node:crypto";
import { isRepeatable, type RequestOptions, type RequestSpec } from "../client/request.js";
import { SerialQueue } from "../client/waiting.js";
import { ConfigurationError, PolicyError } from "../errors/call-errors.js";
import { assertOptions } from "../errors/assert-options.js";
import { explainFailure } from "../errors/error-name.js";
import { type CallRecord, toErrorType } from "../events/trace.js";
import {
  type AuditedCall,
  type CallAudit,
  type CallDecision,
  type CallObserver,
  mayHaveWritten,
} from "../operations/call-gate.js";
import {
  type AuditEntry,
  type CallEnd,
  copyContent,
  findIds,
  toFailedOutcome,
} from "./audit-entry.js";

// Memory for them is limited, so reads are refused as well once so many wait.
const MAX_KEPT = 1000;

/** Options of an {@link AuditLog}. */
export interface AuditLogOptions {
  /**
   * Stores an entry: `auditFile(path)`, `write` of a `PostgresAuditTable`, or a function of yours. It is called with one
   * entry at a time. The entry counts as stored when the function has returned, or its promise is fulfilled; if it
   * throws, it is called again with the same entry.
   */
  write: (entry: AuditEntry) => unknown;
  /** Adds the validated input of each call, without secrets. @default false */
  content?: boolean | undefined;
}

/**
 * Records every call of the tools that are made with it when the call has ended: who made it, who allowed it, how it ended
 * and what it touched. A call returns once its entry is stored. An entry that cannot be stored is kept in memory with a
 * warning; until it is stored, calls that write are refused before anything is sent.
 *
 * @example
 * const auditLog = new AuditLog({ write: auditFile("audit.jsonl") });
 * const toolkits = [new CrmToolkit({ auditLog }), new NotesToolkit({ auditLog })];
 */
export class AuditLog implements CallAudit {
  readonly #write: AuditLogOptions["write"];
  readonly #hasContent: boolean;
  readonly #kept: AuditEntry[] = [];
  readonly #queue = new SerialQueue();
  /** The observations of calls that may make theirs through an `execute` of the host. */
  readonly #outer = new WeakMap<CallRecord, Observation>();
  readonly #running = new Set<Promise<unknown>>();
  #isFailing = false;

  /** @throws ConfigurationError for an option that does not exist. */
  constructor(options: AuditLogOptions) {
    assertOptions("AuditLog", options, "content write");
    const { content = false, write } = options;
    this.#write = write;
    this.#hasContent = content;
  }

  /** Runs a call, and stores its entry. @throws the errors of `run` @internal */
  async record<Output>(
    call: AuditedCall,
    run: (observer: CallObserver) => Promise<Output>,
  ): Promise<Output> {
    const outer = this.#outer.get(call.record);
    if (outer !== undefined) return run(outer);
    const ended = this.#record(call, run);
    this.#running.add(ended);
    return ended.finally(() => this.#running.delete(ended));
  }

  async #record<Output>(
    call: AuditedCall,
    run: (observer: CallObserver) => Promise<Output>,
  ): Promise<Output> {
    const { operation, record } = call;
    const observation = new Observation(() => this.#prepare(operation));
    if (call.mayNest) this.#outer.set(record, observation);
    const { attempts, requestIds } = record;
    const sent = { attempts, requestIds: requestIds.length };
    const time = new Date();
    const start = performance.now();
    const result = await run(observation).then(
      (output): CallEnd => ({ output }),
      (error: unknown): CallEnd => ({ error }),
    );
    if (call.mayNest) this.#outer.delete(record);
    // One that the log itself refused was not made, and could not be stored.
    if (!observation.isRefused) {
      await this.#append({
        ...this.#describe(call, time),
        decision: observation.decision,
        ...describeEnd(call, result, observation),
        ids: findIds(call, result),
        requestIds: record.requestIds.slice(sent.requestIds),
        attempts: record.attempts - sent.attempts,
        durationMs: Math.round(performance.now() - start),
      });
    }
    if ("error" in result) throw result.error;
    return result.output as Output;
  }

  /**
   * Records a model's call that was refused before it reached its tool: by a person, or because none could be asked.
   * @internal
   */
  async recordRefusal(call: AuditedCall, decision: CallDecision): Promise<void> {
    await this.#append({
      ...this.#describe(call, new Date()),
      decision,
      outcome: "refused",
      error: decision.by === "person" ? "denied" : "approval_required",
      ids: findIds(call),
      requestIds: [],
      attempts: 0,
      durationMs: 0,
    });
  }

  /**
   * Waits for the calls that are being made, and stores the entries that are kept in memory. A host calls it before its
   * process ends.
   *
   * @throws ConfigurationError if it cannot; the entries are kept.
   */
  async flush(): Promise<void> {
    await Promise.allSettled(this.#running);
    try {
      await this.#queue.run(() => this.#drain());
    } catch (cause) {
      throw new ConfigurationError(`${this.#explain(cause)} ${ADVICE}`, { cause });
    }
  }

  #describe(call: AuditedCall, start: Date) {
    const { account, baseUrl, caller, operation, record, service, threadId, toolCallId } = call;
    const { id: callId, tool } = record;
    const { effect, name } = operation;
    const place = { callId, service, baseUrl, operation: name, effect };
    const origin = { tool, toolCallId, account, threadId, caller };
    const content = this.#hasContent ? { input: copyContent(call) } : {};
    return { id: randomUUID(), time: start.toISOString(), ...place, ...origin, ...content };
  }

  /** Stores an entry. It never throws: the call has ended, and its caller has to learn how. */
  async #append(entry: AuditEntry): Promise<void> {
    this.#kept.push(entry);
    try {
      await this.#queue.run(() => this.#drain());
    } catch (cause) {
      // Not for each of a thousand reads.
      const isWorthIt = entry.effect !== "read" || /^10*$/.test(String(this.#kept.length));
      if (!isWorthIt) return;
      process.emitWarning(
        `${this.#explain(cause)} Until they are stored, calls that write are refused. ${ADVICE}`,
        { code: "WORKBELT_AUDIT_LOG" },
      );
    }
  }

  async #drain(): Promise<void> {
    for (let entry = this.#kept[0]; entry !== undefined; entry = this.#kept[0]) {
      try {
        await this.#write(entry);
      } catch (error) {
        this.#isFailing = true;
        throw error;
      }
      this.#kept.shift();
    }
    this.#isFailing = false;
  }

  /** Makes sure that a call can be recorded. @throws ConfigurationError if it cannot */
  async #prepare({ effect, name }: AuditedCall["operation"]): Promise<void> {
    if (!this.#isFailing || (effect === "read" && this.#kept.length < MAX_KEPT)) return;
    try {
      await this.#queue.run(() => this.#drain());
    } catch (cause) {
      throw new ConfigurationError(
        `Nothing was sent: ${name} could not be recorded. ${this.#explain(cause)} ${ADVICE}`,
        { cause },
      );
    }
  }

  #explain(cause: unknown): string {
    const { length } = this.#kept;
    const kept = length === 1 ? "One entry is" : `${length} entries are`;
    return `The audit log cannot be written: ${explainFailure(cause).replace(/\.$/, "")}. ${kept} kept in memory.`;
  }
}

const ADVICE =
  "Whoever runs this program has to make its file, table or function work again; the next call then stores them.";

/** Follows one call. */
class Observation implements CallObserver {
  decision: CallDecision | undefined;
  /** True if the log has refused the call. */
  isRefused = false;
  /** True if a request that writes was carried out, or may have been. */
  hasWritten = false;
  readonly #prepare: () => Promise<void>;
  #hasBegun = false;

  constructor(prepare: () => Promise<void>) {
    this.#prepare = prepare;
  }

  async begin(): Promise<void> {
    this.isRefused = !this.#hasBegun;
    await this.#prepare();
    this.#hasBegun = true;
    this.isRefused = false;
  }

  decided(decision: CallDecision): void {
    // Of a call within the one that is recorded, the outer decision counts.
    this.decision ??= decision;
  }

  async write<Response>(
    request: RequestSpec,
    options: RequestOptions,
    send: (options: RequestOptions) => Promise<Response>,
  ): Promise<Response> {
    let attempts = 0;
    const beforeSend = async () => {
      await options.beforeSend?.();
      attempts += 1;
    };
    try {
      const response = await send({ ...options, beforeSend });
      this.hasWritten = true;
      return response;
    } catch (error) {
      this.hasWritten ||= mayHaveWritten(error, attempts, isRepeatable(request));
      throw error;
    }
  }
}

/** Returns how a call ended, and what its error says about the decision. */
function describeEnd(
  { operation, record }: AuditedCall,
  end: CallEnd,
  { hasWritten }: Observation,
): Pick<AuditEntry, "outcome" | "error"> & Partial<Pick<AuditEntry, "decision">> {
  const isReplayed = record.replayed;
  if (!("error" in end)) return { outcome: isReplayed ? "replayed" : "done" };
  const { error } = end;
  const outcome = toFailedOutcome(operation, error, { isReplayed, hasWritten });
  const refusal = error instanceof PolicyError ? { decision: toDecision(error) } : {};
  return { outcome, error: toErrorType(error), ...refusal };
}

function toDecision({ because, code }: PolicyError): CallDecision {
  return { verdict: code === "denied" ? "deny" : "ask", by: "policy", because };
}
