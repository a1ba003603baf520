import { randomUUID } from "node:crypto";
import type { SendOptions } from "../client/request.js";
import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { createCallRecord } from "../events/trace.js";
import type { AuditLog } from "../audit/audit-log.js";
import {
  BoundOperation,
  hasItems,
  type ResolvedCall,
  type SchemaOf,
  type ValidInput,
} from "../operations/bound-operation.js";
import type { CallOptions } from "../operations/call.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { dryRunOperation } from "../operations/dry-run.js";
import type { InputOf, Operation, ResultOf } from "../operations/operation.js";
import type { ItemOutcome } from "../operations/run-items.js";
import { findTouches } from "../operations/touches.js";
import type { CallPolicy } from "../policy/call-policy.js";
import { omitPinned } from "../schemas/pinned-inputs.js";
import { createItemsPlan, createItemsResult } from "./items-result.js";
import { noteOutsideTexts, type ReadCall } from "./note-outside-texts.js";
import type { CallOrigin } from "./question.js";
import { type CheckedCall, splitResultInputs, toCallSchema, WHOLE_RESULT } from "./result-view.js";
import { describeFailure, type ToolFailure } from "./tool-failure.js";
import {
  assertToolOptions,
  listHostOptions,
  type OperationToolOptions,
  TOOL_OPTIONS,
} from "./tool-options.js";
import {
  type CallMetadata,
  createDryRunResult,
  createResult,
  measureCall,
  type ResultForm,
  resolveResultForm,
  type ToolArtifact,
  type ToolResult,
} from "./tool-result.js";

/** The result of a model's call, for the message that answers it. */
export interface CallResult {
  /** Text for the model: one line of JSON, or the mistake and the advice. */
  content: string;
  isError: boolean;
  /** The complete output with its provenance, or the error as data. The model does not read it. */
  artifact?: ToolArtifact | ToolFailure | undefined;
  /** Requests and duration of the call. */
  metadata?: CallMetadata | undefined;
}

/**
 * A tool of one operation and one client, for models and programs, in any framework: its definition, and its calls. The
 * constructor touches neither network nor environment, and throws only a ConfigurationError for an option that does not
 * exist; the client is resolved at the first call.
 *
 * @example
 * const tool = new OperationTool(createTask, crmService, { client });
 * const { content } = await tool.callAsModel({ content: "Send the offer" }, { threadId, toolCallId });
 */
export class OperationTool<Op extends Operation> extends BoundOperation<Op> {
  readonly name: string;
  readonly description: string;
  /** Schema of the arguments of a model's call. */
  readonly schema: SchemaOf<Op>;
  readonly annotations: Annotations;
  /** Decides about every call, if the tool was made with a policy. */
  readonly policy: CallPolicy | undefined;
  /** Records every call, if the tool was made with an audit log. */
  readonly auditLog: AuditLog | undefined;
  /** True for a writing tool that was made with `dryRun`. */
  readonly isDryRun: boolean;
  /** Form and limits of the results for models. @internal */
  readonly form: ResultForm;
  /** Handling of a failed call. @internal */
  readonly onError: OperationToolOptions["onError"];

  constructor(given: Op, service: Service, options: OperationToolOptions<Op> = {}) {
    const operation = withHostOptions(given, options);
    super(operation, service, options);
    const { artifact, description, dryRun, maxContentTokens, name, onError, resultFormat } =
      options;
    this.name = name ?? operation.name;
    this.description = description ?? operation.description;
    this.annotations = annotationsFor(operation);
    this.auditLog = options.auditLog;
    this.policy = options.policy;
    this.isDryRun = dryRun === true && operation.effect !== "read";
    this.form = resolveResultForm(service, { resultFormat, artifact, maxContentTokens });
    this.onError = onError;
    const input = omitPinned(operation.input, this.pinned);
    this.schema = toCallSchema(input, operation) as SchemaOf<Op>;
  }

  /**
   * Makes a model's call. Mistakes of the model, refusals and errors of the service are results.
   *
   * @param args the arguments, which need not be valid.
   * @param origin the account, the conversation, the model's id of the call, and the signal. Give the id: it tells a
   * repeated call from a new one, and an approval is bound to it.
   * @throws ConfigurationError and AuthRequiredError unless the tool was made with `onError: "return"`; the signal's reason
   * when it is aborted.
   */
  async callAsModel(args: unknown, origin: CallOrigin = {}): Promise<CallResult> {
    const { run, threadId, toolCallId = randomUUID(), ...options } = origin;
    const start = performance.now();
    const record = createCallRecord(this.name, toolCallId, threadId, run);
    try {
      const checked = this.checkCall(args);
      const [content, artifact] = await this.answer(checked, { ...options, record });
      return { content, isError: false, artifact, metadata: measureCall(record, start) };
    } catch (error) {
      if (!WorkbeltError.isInstance(error)) throw error;
      return { ...describeFailure(error, this), metadata: measureCall(record, start) };
    }
  }

  /**
   * Validates the arguments of a model's call.
   *
   * @throws InputError, ConfigurationError
   */
  checkCall(given: unknown): CheckedCall<Op> {
    if (hasItems(this.operation, given)) {
      const items = this.checkItems(given);
      return { input: { items } as ValidInput<Op>, items, view: WHOLE_RESULT };
    }
    if (this.operation.effect !== "read") {
      return { input: this.check(given), view: WHOLE_RESULT };
    }
    const { args, view } = splitResultInputs(given, this.operation, this.name);
    return { input: this.check(args), view };
  }

  /** Makes a call whose arguments `checkCall` has validated. @throws the errors of `execute` */
  async answer({ input, items, view }: CheckedCall<Op>, options: SendOptions): Promise<ToolResult> {
    const source = { operation: this.operation, service: this.service, form: this.form };
    const { policy } = this;
    const note = async (each: ReadCall, result: unknown) => {
      if (policy === undefined) return;
      await noteOutsideTexts({ ...source, policy }, each, result, options.record?.threadId);
    };
    const preview = (each: ValidInput<Op>) =>
      dryRunOperation(this.operation, each, this.client(), this.withAccount(options));
    if (items !== undefined) {
      if (this.isDryRun) return createItemsPlan(this.name, items, preview, source);
      const outcomes = await this.runAll(items, options, "model");
      for (const [index, each] of items.entries()) {
        const outcome = outcomes[index];
        const touches = findTouches(this.operation, this.service, each);
        if (outcome?.status === "done") await note({ input: each, touches }, outcome.output);
      }
      return createItemsResult(this.name, items, outcomes, source);
    }
    if (this.isDryRun) return createDryRunResult(await preview(input), source);
    const made = await this.makeCall(input, options, "model");
    const output = await this.runCall(made);
    const resolve = () => ({ client: this.client(), options: this.withAccount(options) });
    const noteRead = (data: unknown) => note(made, data);
    const call = { callId: options.record?.id, input, view, resolve, note: noteRead };
    return createResult(output, call, source);
  }

  override async execute(input: InputOf<Op>, options: CallOptions = {}): Promise<ResultOf<Op>> {
    this.#assertWrites();
    return await super.execute(input, options);
  }

  override async executeAll(
    inputs: readonly InputOf<Op>[],
    options: CallOptions = {},
  ): Promise<ItemOutcome<ResultOf<Op>>[]> {
    this.#assertWrites();
    return super.executeAll(inputs, options);
  }

  /** Finds the client and account of a call whose input was validated. @throws ConfigurationError */
  resolveChecked(input: ValidInput<Op>, options: SendOptions): ResolvedCall<Op> {
    return { input, client: this.client(), options: this.withAccount(options) };
  }

  /** @throws ConfigurationError for a tool that does not write */
  #assertWrites(): void {
    if (!this.isDryRun) return;
    throw new ConfigurationError(
      `${this.name} was made with dryRun and does not write. Use preview() for the request it would send.`,
    );
  }
}

/**
 * A tool as adapters and hosts take it, a LangChain tool among them. Compared by its members, so that a tool of one
 * operation is a tool of any.
 */
export type AnyTool<Op extends Operation = Operation> = Pick<OperationTool<Op>, ToolMember>;

type ToolMember =
  | "annotations"
  | "auditLog"
  | "callAsModel"
  | "checkCall"
  | "description"
  | "execute"
  | "executeAll"
  | "form"
  | "guards"
  | "isDryRun"
  | "items"
  | "name"
  | "operation"
  | "pages"
  | "pinned"
  | "policy"
  | "preview"
  | "resolve"
  | "resolveChecked"
  | "schema"
  | "service";

/** Returns the operation with the options that it takes of the host. @throws ConfigurationError for unknown options */
function withHostOptions<Op extends Operation>(
  operation: Op,
  options: OperationToolOptions<Op>,
): Op {
  const { host, name } = operation;
  assertToolOptions(name, operation, options, TOOL_OPTIONS);
  const own = listHostOptions(operation);
  const isGiven = own.some((each) => options[each as keyof typeof options] !== undefined);
  return host !== undefined && isGiven ? (host.define(options) as Op) : operation;
}
