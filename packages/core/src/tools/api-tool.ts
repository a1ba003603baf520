import { ToolMessage } from "@langchain/core/messages/tool";
import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { StructuredTool, type ToolParams, type ToolRunnableConfig } from "@langchain/core/tools";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { getDefaultClient } from "../client/default-client.js";
import type { Service } from "../client/service.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type DryRun, dryRunOperation } from "../operations/dry-run.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { type IterateOptions, iterateItems, iteratePages } from "../operations/iterate.js";
import type { InputOf, Operation, OutputOf } from "../operations/operation.js";
import type { Page } from "../operations/pagination.js";
import { runOperation } from "../operations/run-operation.js";
import { checkInput } from "../schemas/check-input.js";
import { truncate } from "../text/truncate.js";
import { accountFromConfig } from "./account-from-config.js";
import { type FormatOptions, formatResult } from "./format-result.js";
import { parseToolCall } from "./parse-tool-call.js";
import { reportInputError } from "./report-input-error.js";
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
  /**
   * Sends no request that writes: calls of writing tools return the request that would be sent, as a
   * {@link DryRun}, after all checks. Tools that read work as always.
   */
  dryRun?: boolean | undefined;
  /** Content for the model: what an agent needs, or everything. @default "compact" */
  resultFormat?: "compact" | "full" | undefined;
  /** Maximum number of characters for the model in one call, at least 1000; false for no limit. @default 60_000 */
  maxContentLength?: number | false | undefined;
}

const NOTHING_WRITTEN = "Dry run: nothing was written. This is what would be sent.";

type SchemaOf<Op> = Op extends Operation<infer Input> ? Input : never;
type ItemOf<Op> =
  unknown extends OutputOf<Op> ? unknown : OutputOf<Op> extends Page<infer Item> ? Item : never;
/** The input of a list; `never` for other operations, so that `items()` does not compile. */
type ListInputOf<Op> = [ItemOf<Op>] extends [never] ? never : InputOf<Op>;
/** A call that is ready to run. */
export interface ResolvedCall<Op> {
  input: ValidInput<Op>;
  client: ApiClient;
  options: SendOptions;
}
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
  readonly #isDryRun: boolean;
  readonly #resultFormat: "compact" | "full";
  readonly #maxContentLength: number | false;

  constructor(operation: Op, service: Service, options: ApiToolOptions = {}) {
    const { account, client, dryRun, name, onError, resultFormat, maxContentLength, ...params } =
      options;
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
    this.#isDryRun = dryRun === true && operation.effect !== "read";
    this.#resultFormat = resultFormat ?? "compact";
    this.#maxContentLength =
      maxContentLength === false ? false : Math.max(maxContentLength ?? 60_000, 1000);
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
    if (this.#isDryRun) {
      throw new ConfigurationError(
        `${this.name} was made with dryRun and does not write. Use preview() for the request it would send.`,
      );
    }
    const call = this.resolveCall(input, options);
    return (await runOperation(
      this.operation,
      call.input,
      call.client,
      call.options,
    )) as OutputOf<Op>;
  }

  /**
   * Returns the request that `execute` would send to write, after all its checks and lookups, and sends no
   * write.
   *
   * @throws the errors that `execute` throws before it writes.
   * @example const { requests } = await new CrmCreateTaskTool().preview({ content: "Send the offer" });
   */
  async preview(input: InputOf<Op>, options: SendOptions = {}): Promise<DryRun> {
    const call = this.resolveCall(input, options);
    return dryRunOperation(this.operation, call.input, call.client, call.options);
  }

  /**
   * Validates the arguments of a call, and finds its client and account.
   *
   * @throws InputError, ConfigurationError
   * @internal
   */
  resolveCall(input: unknown, options: SendOptions): ResolvedCall<Op> {
    return {
      input: checkInput(this.operation, input, this.name) as ValidInput<Op>,
      client: this.#resolveClient(),
      options: this.#withAccount(options),
    };
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
    const { args, id } = parseToolCall(input, config);
    try {
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
    // LangChain splits the pair: content for the model, artifact for the host.
    if (this.#isDryRun) {
      const plan = await this.preview(input as InputOf<Op>, options);
      return [this.#format({ note: NOTHING_WRITTEN, ...plan }), plan] as unknown as string;
    }
    const output = await this.execute(input as InputOf<Op>, options);
    return [this.#content(output, input), output] as unknown as string;
  }

  #content(output: unknown, input: Record<string, unknown>): string {
    const compact = this.#resultFormat === "compact" && this.operation.compact !== undefined;
    const data = compact ? this.operation.compact?.(output, input) : output;
    return this.#format(omitKeys(data, this.operation.hostOnly), {
      pagination: this.operation.pagination,
      offset: Number(input["offset"] ?? 0),
      continuationHint: this.operation.continuationHint,
    });
  }

  #format(data: unknown, options?: Partial<FormatOptions>): string {
    const source = this.service.displayName;
    return formatResult(data, { source, maxLength: this.#maxContentLength, ...options });
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
      content: truncate(error.message, this.#maxContentLength || Infinity),
      tool_call_id: toolCallId,
      artifact: toToolFailure(error),
    });
  }
}

function omitKeys(data: unknown, keys: readonly string[] | undefined): unknown {
  if (keys === undefined || typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}
