import type { ApiClient } from "../client/api-client.js";
import type { RequestOptions, RequestSpec, SendOptions } from "../client/request.js";
import { ApiError } from "../errors/api-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { CallRecord } from "../events/trace.js";
import type { Operation } from "./operation.js";
import { returnsOutsideContent } from "./outside-content.js";

/** A call that is about to be run: everything that an approval of it is bound to. */
export interface GatedCall {
  operation: Operation;
  /** Short name of the service. */
  service: string;
  baseUrl: string;
  account: string | undefined;
  /** The validated input. */
  input: Readonly<Record<string, unknown>>;
  /** The conversation, and the model's id of the call in it, if an agent makes it. */
  threadId: string | undefined;
  toolCallId: string | undefined;
}

/** Returns what an approval of a call is bound to. */
export function toGatedCall(
  operation: Operation,
  input: GatedCall["input"],
  { baseUrl, service }: ApiClient,
  { account, record }: SendOptions,
): GatedCall {
  const { threadId, toolCallId } = record ?? {};
  return { operation, service: service.name, baseUrl, account, input, threadId, toolCallId };
}

/** Maker of a call: a model, whose calls may need approval, or a program that a person wrote. */
export type Caller = "model" | "program";

/** Decision about a call, and its maker. */
export interface CallDecision {
  /** Verdict of the policy: the call runs, a person is asked about it, or it is refused. */
  verdict: "allow" | "ask" | "deny";
  /**
   * The policy alone; a person, who was asked; a program, whose author counts as the person; nobody, for a tool without
   * a policy.
   */
  by: "policy" | "person" | "program" | "none";
  /** The reason that the rule gives, as a clause. */
  because?: string | undefined;
}

/** Decides about every call just before anything is sent. `CallPolicy` implements it. */
export interface CallGate {
  /**
   * Returns if the call may run, and uses up its approval.
   *
   * @throws PolicyError, and the errors of the policy's store.
   */
  admit(call: GatedCall, caller: Caller): Promise<CallDecision>;
  /** Notes that a call has returned content by people outside the workspace. */
  noteOutsideContent(call: GatedCall, caller: Caller): Promise<void>;
}

/** Follows one call for an audit log. */
export interface CallObserver {
  /** Called before a call is decided about. @throws ConfigurationError if a call that writes could not be recorded. */
  begin(): Promise<void>;
  /** Notes the decision by which the call runs. */
  decided(decision: CallDecision): void;
  /** Sends a request that changes something, with options by which it notices each attempt. */
  write<Response>(
    request: RequestSpec,
    options: RequestOptions,
    send: (options: RequestOptions) => Promise<Response>,
  ): Promise<Response>;
}

/** A call that is recorded. */
export interface AuditedCall extends GatedCall {
  caller: Caller;
  record: CallRecord;
  /** True if the call may be made by another one with the same record, which then is no call of its own. */
  mayNest?: true;
}

/** Records every call when it has ended. `AuditLog` implements it. */
export interface CallAudit {
  /** Runs a call and records how it ended. @throws the errors of `run` */
  record<Output>(
    call: AuditedCall,
    run: (observer: CallObserver) => Promise<Output>,
  ): Promise<Output>;
}

/** Gate that decides about calls, and log that records them. */
export interface CallGuard {
  /** Decides about each call before anything is sent. @default none: every call runs */
  gate?: CallGate | undefined;
  /** Records each call when it has ended: an `AuditLog`. @default none */
  auditLog?: CallAudit | undefined;
}

/** Runs a call if the gate admits it, and notes content by outsiders that it returns. @throws the errors of both. */
export async function passGate<Output>(
  gate: CallGate | undefined,
  caller: Caller,
  call: GatedCall,
  run: () => Promise<Output>,
  observer?: CallObserver,
): Promise<Output> {
  await observer?.begin();
  const decision = await gate?.admit(call, caller);
  observer?.decided(decision ?? { verdict: "allow", by: "none" });
  const output = await run();
  if (gate !== undefined && returnsOutsideContent(call.operation, call.input))
    await gate.noteOutsideContent(call, caller);
  return output;
}

/** Returns true unless it is certain that a request which failed has changed nothing. */
export function mayHaveWritten(error: unknown, attempts: number, isUpsert: boolean): boolean {
  if (attempts === 0) return false;
  // An abort says nothing about the request.
  if (!WorkbeltError.isInstance(error) || error.mayHaveHappened) return true;
  if (!isUpsert) return false;
  // Its errors say only that repeating it does no harm.
  return attempts > 1 || !(error instanceof ApiError) || error.status >= 500;
}
