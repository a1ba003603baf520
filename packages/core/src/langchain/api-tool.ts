import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { ToolMessage } from "@langchain/core/messages/tool";
import { StructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { AuditLog } from "../audit/audit-log.js";
import type { SendOptions } from "../client/request.js";
import type { Service } from "../client/service.js";
import { InputError } from "../errors/call-errors.js";
import { forbidRepetition, WorkbeltError } from "../errors/workbelt-error.js";
import { publishRequest } from "../events/publish-request.js";
import { type CallRecord, channels, createCallRecord } from "../events/trace.js";
import type {
  ItemOf,
  ListInputOf,
  ResolvedCall,
  SchemaOf,
  ValidInput,
} from "../operations/bound-operation.js";
import type { CallOptions } from "../operations/call.js";
import type { DryRun } from "../operations/dry-run.js";
import type { Annotations } from "../operations/effect.js";
import type { IterateOptions } from "../operations/iterate.js";
import type { CallGuards } from "../operations/layers.js";
import type { InputOf, Operation, ResultOf } from "../operations/operation.js";
import type { ItemOutcome } from "../operations/run-items.js";
import type { CallPolicy } from "../policy/call-policy.js";
import type { PinnedInputs } from "../schemas/pinned-inputs.js";
import { omitUndefined } from "../text/json.js";
import { type AnyTool, type CallResult, OperationTool } from "../tools/operation-tool.js";
import type { CallOrigin } from "../tools/question.js";
import type { CheckedCall } from "../tools/result-view.js";
import { describeFailure } from "../tools/tool-failure.js";
import { assertToolOptions } from "../tools/tool-options.js";
import { measureCall, type ResultForm } from "../tools/tool-result.js";
import { type ApiToolOptions, LANGCHAIN_TOOL_OPTIONS } from "./api-tool-options.js";
import { runApproved } from "./approval-interrupt.js";
import { runWithInterrupts } from "./authorization-interrupt.js";
import { reportInputError } from "./report-input-error.js";
import { accountFromConfig, findMessages, findName } from "./run-config.js";

/** The configuration of a run, with what `call` hands on to `_call` through LangChain, which traces only keys it knows. */
type RunConfig<Op> = ToolRunnableConfig & {
  callRecord?: CallRecord;
  checkedCall?: CheckedCall<Op>;
};

/**
 * A LangChain tool of one operation and one client: an adapter over an {@link OperationTool}. The constructor touches
 * neither network nor environment, and throws only a ConfigurationError for an option that does not exist; the client is
 * resolved at the first call.
 */
export class ApiTool<Op extends Operation>
  extends StructuredTool<SchemaOf<Op>, ValidInput<Op>, InputOf<Op>, string>
  implements AnyTool<Op>
{
  readonly name: string;
  readonly description: string;
  readonly schema: SchemaOf<Op>;
  readonly operation: Op;
  readonly service: Service;
  readonly annotations: Annotations;
  /** Decides about every call, if the tool was made with a policy. */
  readonly policy: CallPolicy | undefined;
  /** Records every call, if the tool was made with an audit log. @internal */
  readonly auditLog: AuditLog | undefined;
  /** True for a writing tool that was made with `dryRun`. @internal */
  readonly isDryRun: boolean;
  /** Form and limits of the results for models. @internal */
  readonly form: ResultForm;
  /** Guards around its calls. @internal */
  readonly guards: CallGuards;
  /** Fixed values of inputs. @internal */
  readonly pinned: PinnedInputs;
  // Compared by its members, so that a tool of one operation is a tool of any.
  readonly #tool: { [Member in keyof OperationTool<Op>]: OperationTool<Op>[Member] };
  readonly #onAuthRequired: ApiToolOptions["onAuthRequired"];

  constructor(operation: Op, service: Service, options: ApiToolOptions<Op> = {}) {
    assertToolOptions(new.target.name, operation, options, LANGCHAIN_TOOL_OPTIONS);
    const { callbacks, defaultConfig, extras, metadata, tags, verbose, ...others } = options;
    const { onAuthRequired, ...toolOptions } = others;
    const tool = new OperationTool(operation, service, toolOptions);
    super({
      ...omitUndefined({ callbacks, defaultConfig, extras, tags, verbose }),
      responseFormat: "content_and_artifact",
      metadata: { annotations: tool.annotations, ...metadata },
    });
    this.name = tool.name;
    this.description = tool.description;
    this.schema = tool.schema;
    this.operation = tool.operation;
    this.service = service;
    this.annotations = tool.annotations;
    this.policy = tool.policy;
    this.auditLog = tool.auditLog;
    this.isDryRun = tool.isDryRun;
    this.form = tool.form;
    this.guards = tool.guards;
    this.pinned = tool.pinned;
    this.#tool = tool;
    this.#onAuthRequired = onAuthRequired;
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
  execute(input: InputOf<Op>, options?: CallOptions): Promise<ResultOf<Op>> {
    return this.#tool.execute(input, options);
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
  executeAll(
    inputs: readonly InputOf<Op>[],
    options?: CallOptions,
  ): Promise<ItemOutcome<ResultOf<Op>>[]> {
    return this.#tool.executeAll(inputs, options);
  }

  /**
   * Returns the request that the operation would send to write, after all its checks and lookups, and sends no
   * write.
   *
   * @throws the errors that `execute` throws before it writes.
   * @example const { requests } = await new CrmCreateTaskTool().preview({ content: "Send the offer" });
   */
  preview(input: InputOf<Op>, options?: SendOptions): Promise<DryRun> {
    return this.#tool.preview(input, options);
  }

  /** Iterates over all pages of a list operation. @throws the errors of `execute`. */
  pages(input: ListInputOf<Op>, options?: IterateOptions): AsyncGenerator<ResultOf<Op>> {
    return this.#tool.pages(input, options);
  }

  /**
   * Iterates over all items of a list operation. @throws the errors of `execute`, and IncompleteListError
   * after the last item if the service stopped before the end of the list.
   * @example for await (const person of new CrmListPeopleTool().items({})) console.log(person.web_url);
   */
  items(input: ListInputOf<Op>, options?: IterateOptions): AsyncGenerator<ItemOf<Op>> {
    return this.#tool.items(input, options);
  }

  /** @internal */
  resolve(input: unknown, options?: CallOptions): ResolvedCall<Op> {
    return this.#tool.resolve(input, options);
  }

  /** @internal */
  resolveChecked(input: ValidInput<Op>, options: SendOptions): ResolvedCall<Op> {
    return this.#tool.resolveChecked(input, options);
  }

  /** @internal */
  checkCall(given: unknown): CheckedCall<Op> {
    return this.#tool.checkCall(given);
  }

  /** Makes a model's call outside LangChain, without its callbacks. @internal */
  callAsModel(args: unknown, origin?: CallOrigin): Promise<CallResult> {
    return this.#tool.callAsModel(args, origin);
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
    if (channels.run.hasSubscribers) publishRequest(threadId, findMessages(config));
    // Without a name of ours, LangChain would trace the run under the class name.
    const runConfig = { ...config, callRecord, runName: config?.runName ?? this.name };
    const result: unknown = await this.#call(args ?? {}, id, runConfig);
    if (ToolMessage.isInstance(result)) {
      result.metadata = { ...result.metadata, call: measureCall(callRecord, start) };
    }
    return result as never;
  }

  async #call(args: unknown, id: string | undefined, config: RunConfig<Op>): Promise<unknown> {
    let checkedCall: CheckedCall<Op> | undefined;
    try {
      checkedCall = this.checkCall(args);
      // Wrapped as a tool call; otherwise LangChain would misread arguments shaped like one.
      const given = this.#toArguments(checkedCall);
      const call = { type: "tool_call", id, name: this.name, args: given };
      const runConfig: unknown = { ...config, checkedCall };
      return await super.call<never, undefined>(call as never, runConfig as undefined);
    } catch (error) {
      const isRejected = checkedCall === undefined && error instanceof InputError;
      if (isRejected) await reportInputError(this, args, error, config);
      if (!WorkbeltError.isInstance(error)) {
        throw this.operation.effect === "read" ? error : forbidRepetition(error);
      }
      if (id === undefined) throw error;
      const { artifact, content } = describeFailure(error, this.#tool);
      return new ToolMessage({
        status: "error",
        name: this.name,
        content,
        tool_call_id: id,
        artifact,
      });
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
      const call = () => this.#tool.answer(approved, options);
      if (this.#onAuthRequired !== "interrupt") return call();
      return runWithInterrupts(call, this.#tool.client());
    };
    const { threadId, toolCallId } = config?.callRecord ?? {};
    const origin = { account, signal: config?.signal, threadId, toolCallId };
    const result =
      this.policy === undefined
        ? run(checked)
        : runApproved(this, checked, run, { config, origin });
    // LangChain splits the pair: content for the model, artifact for the host.
    return (await result) as unknown as string;
  }

  /** Returns the arguments of a checked call as the schema for models has them. */
  #toArguments({ input, items }: CheckedCall<Op>): unknown {
    const toInput = (each: ValidInput<Op>) => this.#tool.withoutPinned(each);
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
