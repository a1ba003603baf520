import type { ApiClient } from "../client/api-client.js";
import { assertOptions } from "../errors/assert-options.js";
import type { PinOf } from "../operations/bound-operation.js";
import type { Operation } from "../operations/operation.js";
import type { AuditLog } from "../audit/audit-log.js";
import type { Layer } from "../operations/call.js";
import type { UndoLayer } from "../operations/layers.js";
import type { CallPolicy } from "../policy/call-policy.js";

/** The part of a result that the artifact of its message has. */
export type ArtifactKind = "full" | "compact" | "ids" | "none";

/** The names of the options of every tool, in any framework. */
export const TOOL_OPTIONS =
  "account artifact auditLog client description dryRun journal layers ledger maxContentTokens name onError pin policy resultFormat";

/** Lists the names of the options that an operation takes of the host. */
export function listHostOptions({ host }: Operation): string[] {
  return host?.options.split(" ") ?? [];
}

/**
 * Makes sure that the options of a tool have no misspelt name.
 *
 * @param owner name of the tool or its class in the error.
 * @param names every name of the options, without those that the operation takes of the host.
 * @throws ConfigurationError that names the option that was probably meant.
 */
export function assertToolOptions(
  owner: string,
  operation: Operation,
  options: object,
  names: string,
): void {
  const known = [names, ...listHostOptions(operation)].join(" ");
  assertOptions<object, string>(owner, options, known as never, {
    baseUrl: "client",
    token: "client",
  });
}

/** Options of every tool, in any framework. All are optional. `Op` is the tool's operation, whose inputs `pin` knows. */
export interface OperationToolOptions<Op extends Operation = Operation> {
  /**
   * Name of the tool for the model, in traces and in errors: letters, digits, `_` and `-`, at most 64.
   * Two tools of one class in one agent, such as for two accounts, need different names.
   * @default the operation's name, such as `crm_create_task`
   */
  name?: string | undefined;
  /** Description of the tool for the model. @default the operation's */
  description?: string | undefined;
  /**
   * Fixed values of inputs. Models do not see these inputs; a call that gives one of them another value is
   * an InputError. A name that is not an input, or a value that the input refuses, is a ConfigurationError of
   * the first call.
   * @example new CrmListRecordsTool({ pin: { object: "deals" } })
   */
  pin?: PinOf<Op> | undefined;
  /** The client that sends the requests. @default the one that the environment describes */
  client?: ApiClient | undefined;
  /**
   * The connected account that every call is for. A call that names another one is rejected.
   * @default the one each call names in `configurable.account` or `context.account`
   */
  account?: string | undefined;
  /**
   * Handling of a failed tool call. By default errors are returned to the model as a ToolMessage with
   * `status: "error"`, except a ConfigurationError and an AuthRequiredError, such as a missing token or an
   * account that is not connected: the model cannot fix these, so they are thrown, and reported by
   * `process.emitWarning` because agents turn thrown errors into messages.
   * `return` returns these too. `throw` throws all but an InputError, which only the model can fix;
   * with LangChain's toolRetryMiddleware set `onFailure: (error) => error.message`, or the model reads
   * the error's class name only. Direct calls always throw.
   */
  onError?: "return" | "throw" | undefined;
  /**
   * Rules that decide about every call before anything is sent, however the tool is called: it runs, it needs a
   * person's approval, or it is refused. `execute` is never asked about, because a person wrote the program that calls
   * it, but it can be denied. Toolkits also take a preset or a list of rules.
   *
   * @default none: every call runs
   * @example new CrmDeleteTaskTool({ policy: createPolicy("careful", [crmPackage]) })
   */
  policy?: CallPolicy | undefined;
  /**
   * Records every call that passes its input's validation, however the tool is called, when it has ended. One log for
   * several toolkits has the calls of all.
   *
   * @default none
   * @example new CrmDeleteTaskTool({ auditLog: new AuditLog({ write: auditFile("audit.jsonl") }) })
   */
  auditLog?: AuditLog | undefined;
  /**
   * Keeps a call that is dispatched again, as after a crash, from writing again: it returns the first result.
   *
   * @default none
   * @example new CrmCreateTaskTool({ ledger: new CallLedger({ store }) })
   */
  ledger?: Layer | undefined;
  /**
   * Records how each write is undone, so that a run can be undone.
   *
   * @default none
   * @example new CrmCreateTaskTool({ journal: new UndoJournal({ store }) })
   */
  journal?: UndoLayer | undefined;
  /**
   * Layers of your own around each call, the outermost first, such as a quota. They see the calls that the policy admits.
   *
   * @default none
   */
  layers?: readonly Layer[] | undefined;
  /**
   * Sends no request that writes: calls of writing tools return the request that would be sent, as a
   * `DryRun`, after all checks. Tools that read work as always.
   */
  dryRun?: boolean | undefined;
  /** Content for the model: what an agent needs, or everything. @default "compact" */
  resultFormat?: "compact" | "full" | undefined;
  /**
   * Artifact of the ToolMessage, which checkpoints keep and models do not read: the complete output with its
   * provenance, the form that the model reads (never cut, as the operation's `output` describes it) with it, only the
   * provenance (service, operation and ids), or nothing. What only the host gets, such as the secret of a new webhook,
   * is in the first two.
   * @default "full"
   */
  artifact?: ArtifactKind | undefined;
  /**
   * Most tokens for the model in one call, at least 250, as estimated for OpenAI's current models; false for no
   * limit. A longer result is cut, with the call for the rest: the next `offset`, or `continue_from`, which the
   * schema of every read has.
   * @default 8_000
   */
  maxContentTokens?: number | false | undefined;
}
