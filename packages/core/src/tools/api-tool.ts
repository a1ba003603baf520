import { ToolMessage } from "@langchain/core/messages/tool";
import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { StructuredTool, type ToolParams, type ToolRunnableConfig } from "@langchain/core/tools";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { getDefaultClient } from "../client/default-client.js";
import type { Service } from "../client/service.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { type IterateOptions, iterateItems, iteratePages } from "../operations/iterate.js";
import type { InputOf, Operation, OutputOf } from "../operations/operation.js";
import type { Page } from "../operations/pagination.js";
import { runOperation } from "../operations/run-operation.js";
import { checkInput } from "../schemas/check-input.js";
import { truncateToTokens } from "../text/cut-text.js";
import { accountFromConfig } from "./account-from-config.js";
import { CONTINUE_FROM, parsePosition, splitContinuation } from "./continuation.js";
import { formatResult } from "./format-result.js";
import { reportInputError } from "./report-input-error.js";
import type { Position } from "./take-part.js";
import { toToolFailure } from "./tool-failure.js";

/** Options of every tool. All are optional. */
export interface ApiToolOptions extends Omit<
  ToolParams,
  "responseFormat" | "verboseParsingErrors"
> {
  /**
   * Name of the tool for the model, in traces and in errors: letters, digits, `_` and `-`, at most 64.
   * Two tools of one class in one agent, such as for two accounts, need different names.
   * @default the operation's name, such as `crm_create_task`
   */
  name?: string | undefined;
  /** The client that sends the requests. @default the one that the environment describes */
  client?: ApiClient | undefined;
  /**
   * The connected account that every call is for. A call that names another one is rejected.
   * @default the one each call names in `configurable.account` or `context.account`
   */
  account?: string | undefined;
  /**
   * Handling of a failed tool call. By default errors are returned to the model as a ToolMessage with
   * `status: "error"`, except a ConfigurationError, such as a missing token: only the host can fix that,
   * so it is thrown, and reported by `process.emitWarning` because agents turn it into a message.
   * `return` returns that one too. `throw` throws all but an InputError, which only the model can fix;
   * with LangChain's toolRetryMiddleware set `onFailure: (error) => error.message`, or the model reads
   * the error's class name only. Direct calls always throw.
   */
  onError?: "return" | "throw" | undefined;
  /** Content for the model: what an agent needs, or everything. @default "compact" */
  resultFormat?: "compact" | "full" | undefined;
  /**
   * Most tokens for the model in one call, at least 250, as estimated for OpenAI's current models; false for no
   * limit. A longer result is cut, with the call for the rest: the next `offset`, or `continue_from`, which
   * every read accepts although no schema shows it.
   * @default 8_000
   */
  maxContentTokens?: number | false | undefined;
}

const DEFAULT_CONTENT_TOKENS = 8_000;
const MIN_CONTENT_TOKENS = 250;

type SchemaOf<Op> = Op extends Operation<infer Input> ? Input : never;
type ItemOf<Op> =
  unknown extends OutputOf<Op> ? unknown : OutputOf<Op> extends Page<infer Item> ? Item : never;
/** The input of a list; `never` for other operations, so that `items()` does not compile. */
type ListInputOf<Op> = [ItemOf<Op>] extends [never] ? never : InputOf<Op>;
type ValidInput<Op> = SchemaOf<Op>["_zod"]["output"];

/**
 * A LangChain tool of one operation and one client. The constructor never throws and touches neither
 * network nor environment; the client is resolved at the first call.
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
  readonly #client: ApiClient | undefined;
  readonly #account: string | undefined;
  readonly #onError: "return" | "throw" | undefined;
  readonly #resultFormat: "compact" | "full";
  readonly #maxContentTokens: number | false;

  constructor(operation: Op, service: Service, options: ApiToolOptions = {}) {
    const { account, client, name, onError, resultFormat, maxContentTokens, ...params } = options;
    const annotations = annotationsFor(operation.effect);
    super({
      ...params,
      responseFormat: "content_and_artifact",
      metadata: { annotations, ...params.metadata },
    });
    this.name = name ?? operation.name;
    this.description = operation.description;
    this.schema = operation.input as SchemaOf<Op>;
    this.operation = operation;
    this.annotations = annotations;
    this.service = service;
    this.#client = client;
    this.#account = account;
    this.#onError = onError;
    this.#resultFormat = resultFormat ?? "compact";
    this.#maxContentTokens =
      maxContentTokens !== false &&
      Math.max(maxContentTokens ?? DEFAULT_CONTENT_TOKENS, MIN_CONTENT_TOKENS);
  }

  override get lc_namespace(): string[] {
    return ["workbelt", this.service.name];
  }

  /**
   * Runs the operation, without any model: typed input, typed output.
   *
   * @throws InputError, ConfigurationError, ApiError by status, NetworkError, RequestTimeoutError,
   * UnexpectedResponseError, PartialWriteError where it takes several writes; with connected accounts also
   * TokenRequestError and the store's errors; the signal's reason when it is aborted.
   * @example const task = await new CrmCreateTaskTool().execute({ content: "Send the offer" });
   */
  async execute(input: InputOf<Op>, options: SendOptions = {}): Promise<OutputOf<Op>> {
    const checked = checkInput(this.operation, input, this.name);
    const sendOptions = this.#withAccount(options);
    return (await runOperation(
      this.operation,
      checked,
      this.#resolveClient(),
      sendOptions,
    )) as OutputOf<Op>;
  }

  /** Iterates over all pages of a list operation. @throws the errors of `execute`. */
  async *pages(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<OutputOf<Op>> {
    const operation = this.operation as unknown as Operation<SchemaOf<Op>, Page<unknown>>;
    const checked = checkInput(operation, input, this.name);
    const pages = iteratePages(
      operation,
      checked,
      this.#resolveClient(),
      this.#withAccount(options),
    );
    for await (const page of pages) yield page as OutputOf<Op>;
  }

  /**
   * Iterates over all items of a list operation. @throws the errors of `execute`, and IncompleteListError
   * after the last item if the service stopped before the end of the list.
   * @example for await (const person of new CrmListPeopleTool().items({})) console.log(person.web_url);
   */
  async *items(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ItemOf<Op>> {
    const operation = this.operation as unknown as Operation<SchemaOf<Op>, Page<ItemOf<Op>>>;
    const checked = checkInput(operation, input, this.name);
    yield* iterateItems(operation, checked, this.#resolveClient(), this.#withAccount(options));
  }

  /**
   * LangChain's entry point. The only place that sees invalid arguments as well as failed calls.
   *
   * @internal Use `invoke` or `execute`.
   */
  override async call(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    // LangChain would trace the run under the class name.
    const runConfig = { ...config, runName: config?.runName ?? this.name };
    const { args: given, id } = parseToolCall(input, config);
    // Repeating a write to read the rest of its result would write again.
    const isRead = this.operation.effect === "read";
    const { args, from } = isRead ? splitContinuation(given) : { args: given, from: undefined };
    try {
      if (from !== undefined) runConfig.metadata = { ...config?.metadata, [CONTINUE_FROM]: from };
      const checked = await this.#validate(args, runConfig);
      // Wrapped as a tool call; otherwise LangChain would misread arguments shaped like one.
      const call = { type: "tool_call", id, name: this.name, args: checked };
      return await super.call<never, undefined>(call as never, runConfig as unknown as undefined);
    } catch (error) {
      if (id === undefined || !WorkbeltError.isInstance(error)) throw error;
      if (this.#isThrown(error)) throw error;
      return this.#errorMessage(error, id) as never;
    }
  }

  protected override async _call(
    input: ValidInput<Op>,
    _runManager?: CallbackManagerForToolRun,
    config?: ToolRunnableConfig,
  ): Promise<string> {
    const options = { signal: config?.signal, account: accountFromConfig(config) };
    const from = parsePosition(config?.metadata?.[CONTINUE_FROM], this.name);
    const output = await this.execute(input as InputOf<Op>, options);
    // LangChain splits the pair: content for the model, artifact for the host.
    return [this.#content(output, input, from), output] as unknown as string;
  }

  #content(output: unknown, input: Record<string, unknown>, from: Position): string {
    const compact = this.#resultFormat === "compact" && this.operation.compact !== undefined;
    const data = compact ? this.operation.compact?.(output, input) : output;
    return formatResult(omitKeys(data, this.operation.hostOnly), {
      source: this.service.displayName,
      maxTokens: this.#maxContentTokens,
      from,
      pagination: this.operation.pagination,
      offset: Number(input["offset"] ?? 0),
      readWith: this.operation.effect === "read" ? undefined : this.operation.verifyWith,
      continuationHint: this.operation.continuationHint,
    });
  }

  async #validate(args: unknown, config: ToolRunnableConfig | undefined): Promise<unknown> {
    try {
      return checkInput(this.operation, args ?? {}, this.name);
    } catch (error) {
      if (error instanceof InputError) await reportInputError(this, args, error, config);
      throw error;
    }
  }

  #isThrown(error: WorkbeltError): boolean {
    if (error instanceof InputError) return false;
    if (this.#onError !== undefined || !(error instanceof ConfigurationError)) {
      return this.#onError === "throw";
    }
    process.emitWarning(`${this.name}: ${error.message}`, { code: "WORKBELT_CONFIGURATION" });
    return true;
  }

  #withAccount<Options extends SendOptions>(options: Options): Options {
    if (this.#account === undefined) return options;
    if (options.account === undefined) return { ...options, account: this.#account };
    if (options.account === this.#account) return options;
    throw new ConfigurationError(
      `${this.name} was made for the account ${JSON.stringify(this.#account)}, and this call is for ${JSON.stringify(options.account)}. Make the tool without an account to choose one in each call.`,
    );
  }

  #resolveClient(): ApiClient {
    const client = this.#client ?? getDefaultClient(this.service);
    if (client.service.name === this.service.name) return client;
    throw new ConfigurationError(
      `${this.name} was given a client of the ${client.service.displayName}; it needs one of the ${this.service.displayName}.`,
    );
  }

  #errorMessage(error: WorkbeltError, toolCallId: string): ToolMessage {
    return new ToolMessage({
      status: "error",
      name: this.name,
      content: truncateToTokens(error.message, this.#maxContentTokens || Infinity),
      tool_call_id: toolCallId,
      artifact: toToolFailure(error),
    });
  }
}

function omitKeys(data: unknown, keys: readonly string[] | undefined): unknown {
  if (keys === undefined || typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
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
