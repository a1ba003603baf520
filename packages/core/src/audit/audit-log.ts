import { randomUUID } from "node:crypto";
import { SerialQueue } from "../client/waiting.js";
import { ConfigurationError, PolicyError } from "../errors/call-errors.js";
import { assertOptions } from "../errors/assert-options.js";
import { explainFailure } from "../errors/error-name.js";
import { toErrorType } from "../events/trace.js";
import type { Call, CallDecision, Layer, OpenLayer } from "../operations/call.js";
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
export class AuditLog implements Layer {
  readonly #write: AuditLogOptions["write"];
  readonly #hasContent: boolean;
  readonly #kept: AuditEntry[] = [];
  readonly #queue = new SerialQueue();
  readonly #running = new Set<Promise<unknown>>();
  #isFailing = false;

  /** @throws ConfigurationError for an option that does not exist. */
  constructor(options: AuditLogOptions) {
    assertOptions("AuditLog", options, "content write");
    const { content = false, write } = options;
    this.#write = write;
    this.#hasContent = content;
  }

  /** @internal */
  open(call: Call): OpenLayer {
    return {
      call: (next) => {
        const ended = this.#record(call, next);
        this.#running.add(ended);
        return ended.finally(() => this.#running.delete(ended));
      },
    };
  }

  /** Runs a call, and stores its entry. @throws the errors of the call; ConfigurationError if it could not be recorded */
  async #record(call: Call, next: () => Promise<unknown>): Promise<unknown> {
    const { operation, record } = call;
    const { attempts, requestIds } = record;
    const sent = { attempts, requestIds: requestIds.length };
    const time = new Date();
    const start = performance.now();
    await this.#prepare(operation);
    const end = await next().then(
      (output): CallEnd => ({ output }),
      (error: unknown): CallEnd => ({ error }),
    );
    await this.#append({
      ...this.#describe(call, time),
      decision: call.decision,
      ...describeEnd(call, end),
      ids: findIds(call, end),
      requestIds: record.requestIds.slice(sent.requestIds),
      attempts: record.attempts - sent.attempts,
      durationMs: Math.round(performance.now() - start),
    });
    if ("error" in end) throw end.error;
    return end.output;
  }

  /**
   * Records a model's call that was refused before it reached its tool: by a person, or because none could be asked.
   * @internal
   */
  async recordRefusal(call: Call, decision: CallDecision): Promise<void> {
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

  #describe(call: Call, start: Date) {
    const { account, caller, client, operation, record } = call;
    const { id: callId, threadId, tool, toolCallId } = record;
    const { effect, name } = operation;
    const { baseUrl, service } = client;
    const place = { callId, service: service.name, baseUrl, operation: name, effect };
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
      const isPowerOfTen = /^10*$/.test(String(this.#kept.length));
      if (entry.effect === "read" && !isPowerOfTen) return;
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
  async #prepare({ effect, name }: Call["operation"]): Promise<void> {
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
  "The person who runs this program has to repair its file, table or function; the next call then stores them.";

/** Returns how a call ended, and what its error says about the decision. */
function describeEnd(
  { operation, record, writes }: Call,
  end: CallEnd,
): Pick<AuditEntry, "outcome" | "error"> & Partial<Pick<AuditEntry, "decision">> {
  const isReplayed = record.replayed;
  if (!("error" in end)) return { outcome: isReplayed ? "replayed" : "done" };
  const { error } = end;
  const hasWritten = writes.some(({ outcome }) => outcome === "done" || outcome === "unknown");
  const outcome = toFailedOutcome(operation, error, { isReplayed, hasWritten });
  const refusal = error instanceof PolicyError ? { decision: toDecision(error) } : {};
  return { outcome, error: toErrorType(error), ...refusal };
}

function toDecision({ because, code }: PolicyError): CallDecision {
  return { verdict: code === "denied" ? "deny" : "ask", by: "policy", because };
}
