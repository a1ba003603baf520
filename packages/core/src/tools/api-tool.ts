import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { ToolMessage } from "@langchain/core/messages/tool";
import { StructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { SendOptions } from "../client/request.js";
import type { Service } from "../client/service.js";
import { assertOptions } from "../errors/assert-options.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type CallRecord, createCallRecord } from "../events/trace.js";
import {
  BoundOperation,
  hasItems,
  type ItemOf,
  type ListInputOf,
  type ResolvedCall,
  type SchemaOf,
  type ValidInput,
} from "../operations/bound-operation.js";
import type { CallOptions } from "../operations/call.js";
import type { DryRun } from "../operations/dry-run.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import type { IterateOptions } from "../operations/iterate.js";
import type { InputOf, Operation, ResultOf } from "../operations/operation.js";
import type { CallGuards } from "../operations/layers.js";
import type { ItemOutcome } from "../operations/run-items.js";
import { omitPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import type { AuditLog } from "../audit/audit-log.js";
import type { CallPolicy } from "../policy/call-policy.js";
import { accountFromConfig, findName } from "./run-config.js";
import { runWithInterrupts } from "./authorization-interrupt.js";
import { handleFailure, reportInputError } from "./failed-call.js";
import { createItemsPlan, createItemsResult } from "./items-result.js";
import { type CheckedCall, splitResultInputs, toCallSchema, WHOLE_RESULT } from "./result-view.js";
import { type ApiToolOptions, type ArtifactKind, TOOL_OPTIONS } from "./tool-options.js";
import {
  createDryRunResult,
  createResult,
  type CallMetadata,
  resolveResultForm,
  type ToolResult,
} from "./tool-result.js";

/** The configuration of a run, with what `call` hands on to `_call` through LangChain, which traces only keys it knows. */
type RunConfig<Op> = ToolRunnableConfig & {
  callRecord?: CallRecord;
  checkedCall?: CheckedCall<Op>;
};

/**
 * A LangChain tool of one operation and one client. The constructor touches neither network nor
 * environment, and throws only a ConfigurationError for an option that does not exist; the client is resolved at the first
 * call.
 */
export abstract class ApiTool<Op extends Operation> extends StructuredTool<
  SchemaOf<Op>,
  ValidInput<Op>,
  InputOf<Op>,
  string
> {
  readonly name: string;
  readonly description: string;
  readonly schema: SchemaOf<Op>;
  readonly operation: Op;
  readonly annotations: Annotations;
  readonly service: Service;
  /** Decides about every call, if the tool was made with a policy. */
  readonly policy: CallPolicy | undefined;
  /** Records every call, if the tool was made with an audit log. @internal */
  readonly auditLog: AuditLog | undefined;
  /** True for a writing tool that was made with `dryRun`. @internal */
  readonly isDryRun: boolean;
  /** The part of a result that the artifact has. @internal */
  readonly artifactKind: ArtifactKind;
  // Compared by its members, so that a tool of one operation is a tool of any.
  readonly #bound: { [Member in keyof BoundOperation<Op>]: BoundOperation<Op>[Member] };
  readonly #onError: ApiToolOptions["onError"];
  readonly #onAuthRequired: ApiToolOptions["onAuthRequired"];
  readonly #form: ReturnType<typeof resolveResultForm>;

  constructor(operation: Op, service: Service, options: ApiToolOptions<Op> = {}) {
    assertOptions(new.target.name, options, TOOL_OPTIONS, { baseUrl: "client", token: "client" });
    const { name, description, pin, client, account, ...others } = options;
    const { auditLog, journal, layers, ledger, policy, ...handling } = others;
    const { onError, onAuthRequired, dryRun, resultFormat, artifact, maxContentTokens, ...params } =
      handling;
    const annotations = annotationsFor(operation);
    super({
      ...params,
      responseFormat: "content_and_artifact",
      metadata: { annotations, ...params.metadata },
    });
    this.name = name ?? operation.name;
    this.description = description ?? operation.description;
    this.operation = operation;
    this.annotations = annotations;
    this.service = service;
    this.policy = policy;
    this.auditLog = auditLog;
    this.#bound = new BoundOperation(operation, service, {
      name,
      client,
      account,
      pin,
      auditLog,
      journal,
      layers,
      ledger,
      policy,
    });
    this.#onError = onError;
    this.#onAuthRequired = onAuthRequired;
    this.isDryRun = dryRun === true && operation.effect !== "read";
    this.#form = resolveResultForm(service, { resultFormat, artifact, maxContentTokens });
    this.artifactKind = this.#form.artifact;
    const input = omitPinned(operation.input, this.#bound.pinned);
    this.schema = toCallSchema(input, operation) as SchemaOf<Op>;
  }

  /** Guards around its calls. @internal */
  get guards(): CallGuards {
    return this.#bound.guards;
  }

  /** Fixed values of inputs. @internal */
  get pinned(): PinnedInputs {
    return this.#bound.pinned;
  }

  override get lc_namespace(): string[] {
    return ["workbelt", this.service.name];
  }

  /**
   * Runs the operation, without any model: typed input, typed output.
   *
   * @throws InputError, ConfigurationError, ApiError by status, NetworkError, RequestTimeoutError,
   * UnexpectedResponseError, PartialWriteError where it takes several writes, ReplayError; with connected accounts also
   * TokenRequestError and the store's errors; the signal's reason when it is aborted.
   * @example const task = await new CrmCreateTaskTool().execute({ content: "Send the offer" });
   */
  async execute(input: InputOf<Op>, options: CallOptions = {}): Promise<ResultOf<Op>> {
    this.#assertWrites();
    return await this.#bound.execute(input, options);
  }

  /**
   * Runs the operation for up to 100 inputs, if it takes items, and returns an outcome for each, in their order. All are
   * checked before anything is sent. A failure does not stop the others, unless it holds for all. With an
   * `idempotencyKey`, each input has a key of its own, so that the same call again sends only what was not carried out.
   *
   * @throws InputError with the problems of all inputs, ConfigurationError, PolicyError if one of them is denied; an error
   * of `execute` that holds for all if nothing was sent.
   * @example
   * const outcomes = await new CrmCreateTaskTool().executeAll([{ content: "Call" }, { content: "Send the offer" }]);
   */
  async executeAll(
    inputs: readonly InputOf<Op>[],
    options: CallOptions = {},
  ): Promise<ItemOutcome<ResultOf<Op>>[]> {
    this.#assertWrites();
    const bound = this.#bound;
    return bound.runAll(bound.checkItems({ items: inputs }), options);
  }

  /** @throws ConfigurationError for a tool that does not write */
  #assertWrites(): void {
    if (!this.isDryRun) return;
    throw new ConfigurationError(
      `${this.name} was made with dryRun and does not write. Use preview() for the request it would send.`,
    );
  }

  /**
   * Returns the request that the operation would send to write, after all its checks and lookups, and sends no
   * write.
   *
   * @throws the errors that `execute` throws before it writes.
   * @example const { requests } = await new CrmCreateTaskTool().preview({ content: "Send the offer" });
   */
  preview(input: InputOf<Op>, options: SendOptions = {}): Promise<DryRun> {
    return this.#bound.preview(input, options);
  }

  /** Iterates over all pages of a list operation. @throws the errors of `execute`. */
  pages(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ResultOf<Op>> {
    return this.#bound.pages(input, options);
  }

  /**
   * Iterates over all items of a list operation. @throws the errors of `execute`, and IncompleteListError
   * after the last item if the service stopped before the end of the list.
   * @example for await (const person of new CrmListPeopleTool().items({})) console.log(person.web_url);
   */
  items(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ItemOf<Op>> {
    return this.#bound.items(input, options);
  }

  /**
   * Validates an input, and finds the client and account of the call.
   *
   * @throws InputError, ConfigurationError
   * @internal
   */
  resolveCall(input: unknown, options: CallOptions): ResolvedCall<Op> {
    return this.#bound.resolve(input, options);
  }

  /** Finds the client and account of a call whose input was validated. @throws ConfigurationError @internal */
  resolveChecked(input: ValidInput<Op>, options: SendOptions): ResolvedCall<Op> {
    const bound = this.#bound;
    return { input, client: bound.client(), options: bound.withAccount(options) };
  }

  /**
   * Validates the arguments of a model's call.
   *
   * @throws InputError, ConfigurationError
   * @internal
   */
  checkCall(given: unknown): CheckedCall<Op> {
    if (hasItems(this.operation, given)) {
      const items = this.#bound.checkItems(given);
      return { input: { items } as ValidInput<Op>, items, view: WHOLE_RESULT };
    }
    if (this.operation.effect !== "read") {
      return { input: this.#bound.check(given), view: WHOLE_RESULT };
    }
    const { args, view } = splitResultInputs(given, this.operation, this.name);
    return { input: this.#bound.check(args), view };
  }

  /**
   * LangChain's entry point. The only place that sees invalid arguments as well as failed calls.
   * @internal Use `invoke` or `execute`.
   */
  override async call(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    const start = performance.now();
    const { args, id } = parseToolCall(input, config);
    const [threadId, run] = [findName(config, "thread_id"), findName(config, "run")];
    const callRecord = createCallRecord(this.name, id, threadId, run);
    // Without a name of ours, LangChain would trace the run under the class name.
    const runConfig = { ...config, callRecord, runName: config?.runName ?? this.name };
    const result = await this.#call(args ?? {}, id, runConfig);
    addFigures(result, callRecord, start);
    return result;
  }

  async #call(args: unknown, id: string | undefined, config: RunConfig<Op>): Promise<never> {
    let checkedCall: CheckedCall<Op> | undefined;
    try {
      checkedCall = this.checkCall(args);
      // Wrapped as a tool call; otherwise LangChain would misread arguments shaped like one.
      const call = {
        type: "tool_call",
        id,
        name: this.name,
        args: this.#toArguments(checkedCall),
      };
      const runConfig: unknown = { ...config, checkedCall };
      return await super.call<never, undefined>(call as never, runConfig as undefined);
    } catch (error) {
      const isRejected = checkedCall === undefined && error instanceof InputError;
      if (isRejected) await reportInputError(this, args, error, config);
      if (id === undefined || !WorkbeltError.isInstance(error)) throw error;
      const { maxContentTokens: maxTokens } = this.#form;
      const failed = { id, name: this.name, maxTokens, onError: this.#onError };
      return handleFailure(error, failed) as never;
    }
  }

  protected override async _call(
    input: ValidInput<Op>,
    _runManager?: CallbackManagerForToolRun,
    config?: RunConfig<Op>,
  ): Promise<string> {
    const account = accountFromConfig(config);
    const options = { signal: config?.signal, account, record: config?.callRecord };
    const checked = config?.checkedCall ?? this.checkCall(input);
    const run = (approved: CheckedCall<Op>) => {
      const call = () => this.#run(approved, options);
      if (this.#onAuthRequired !== "interrupt") return call();
      return runWithInterrupts(call, this.#bound.client());
    };
    const { threadId, toolCallId } = config?.callRecord ?? {};
    const origin = { account, signal: config?.signal, threadId, toolCallId };
    const result =
      this.policy === undefined
        ? run(checked)
        : this.policy.runApproved(this, checked, run, { config, origin });
    // LangChain splits the pair: content for the model, artifact for the host.
    return (await result) as unknown as string;
  }

  async #run({ input, items, view }: CheckedCall<Op>, options: SendOptions): Promise<ToolResult> {
    const source = { operation: this.operation, service: this.service, form: this.#form };
    const bound = this.#bound;
    const preview = (each: ValidInput<Op>) =>
      this.preview(this.#bound.withoutPinned(each), options);
    if (items !== undefined) {
      if (this.isDryRun) return createItemsPlan(this.name, items, preview, source);
      const outcomes = await bound.runAll(items, options, "model");
      return createItemsResult(this.name, items, outcomes, source);
    }
    if (this.isDryRun) return createDryRunResult(await preview(input), source);
    const output = await bound.run(input, options, "model");
    const resolve = () => ({ client: bound.client(), options: bound.withAccount(options) });
    return createResult(output, { callId: options.record?.id, input, view, resolve }, source);
  }

  /** Returns the arguments of a checked call as the schema for models has them. */
  #toArguments({ input, items }: CheckedCall<Op>): unknown {
    const toInput = (each: ValidInput<Op>) => this.#bound.withoutPinned(each);
    return items === undefined ? toInput(input) : { items: items.map(toInput) };
  }
}

/** Returns the arguments of a call, and the id under which a model expects the result, if any. */
function parseToolCall(input: unknown, config: ToolRunnableConfig | undefined) {
  // `invoke` has unwrapped the call; its arguments are the model's, whatever they look like.
  if (config?.toolCall !== undefined) return { args: input, id: config.toolCall.id };
  return isToolCall(input) ? { args: input.args, id: input.id } : { args: input, id: undefined };
}

function isToolCall(value: unknown): value is { type: "tool_call"; id?: string; args: unknown } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "tool_call"
  );
}

/** Adds the figures of a call to its message, if it has one. */
function addFigures(
  result: unknown,
  { attempts, replayed, requestIds }: CallRecord,
  start: number,
): void {
  if (!ToolMessage.isInstance(result)) return;
  const durationMs = Math.round(performance.now() - start);
  const call: CallMetadata = { attempts, requestIds, durationMs, ...(replayed && { replayed }) };
  result.metadata = { ...result.metadata, call };
}
