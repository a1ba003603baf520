import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { StructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { getDefaultClient } from "../client/default-client.js";
import type { Service } from "../client/service.js";
import { AuthRequiredError } from "../errors/api-errors.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type DryRun, dryRunOperation } from "../operations/dry-run.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { type IterateOptions, iterateItems, iteratePages } from "../operations/iterate.js";
import type { InputOf, Operation, OutputOf } from "../operations/operation.js";
import type { Page } from "../operations/pagination.js";
import { runOperation } from "../operations/run-operation.js";
import { checkInput } from "../schemas/check-input.js";
import { assertPinned, omitPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import { accountFromConfig } from "./account-from-config.js";
import { recordFromConfig, withCallRecord } from "./call-metadata.js";
import { runWithInterrupts } from "./authorization-interrupt.js";
import { CONTINUE_FROM, parsePosition, splitContinuation } from "./continuation.js";
import { type FormatOptions, formatResult } from "./format-result.js";
import { parseToolCall } from "./parse-tool-call.js";
import { reportInputError } from "./report-input-error.js";
import { collectIds, createArtifact, type ToolArtifact } from "./tool-artifact.js";
import { omitKeys, omitUndefined } from "./omit.js";
import { toErrorMessage } from "./tool-failure.js";
import type { Position } from "./take-part.js";
import type { ApiToolOptions } from "./tool-options.js";

const NOTHING_WRITTEN = "Dry run: nothing was written. This is what would be sent.";

const DEFAULT_CONTENT_TOKENS = 8_000;
const MIN_CONTENT_TOKENS = 250;

type SchemaOf<Op> = Op extends Operation<infer Input> ? Input : never;
type ItemOf<Op> =
  unknown extends OutputOf<Op> ? unknown : OutputOf<Op> extends Page<infer Item> ? Item : never;
/** The input of a list; `never` for other operations, so that `items()` does not compile. */
type ListInputOf<Op> = [ItemOf<Op>] extends [never] ? never : InputOf<Op>;
type ValidInput<Op> = z.output<SchemaOf<Op>>;

/** A call that is ready to run. */
export interface ResolvedCall<Op> {
  input: ValidInput<Op>;
  client: ApiClient;
  options: SendOptions;
}

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
  readonly #pinned: PinnedInputs;
  readonly #onError: ApiToolOptions["onError"];
  readonly #onAuthRequired: ApiToolOptions["onAuthRequired"];
  readonly #isDryRun: boolean;
  readonly #resultFormat: ApiToolOptions["resultFormat"];
  readonly #artifact: ApiToolOptions["artifact"];
  readonly #maxContentTokens: number | false;

  constructor(operation: Op, service: Service, options: ApiToolOptions<Op> = {}) {
    const { name, description, pin, client, account, ...handling } = options;
    const { onError, onAuthRequired, dryRun, resultFormat, artifact, maxContentTokens, ...params } =
      handling;
    const annotations = annotationsFor(operation.effect);
    super({
      ...params,
      responseFormat: "content_and_artifact",
      metadata: { annotations, ...params.metadata },
    });
    this.name = name ?? operation.name;
    this.description = description ?? operation.description;
    this.#pinned = omitUndefined(pin ?? {});
    this.schema = omitPinned(operation.input, this.#pinned) as SchemaOf<Op>;
    this.operation = operation;
    this.annotations = annotations;
    this.service = service;
    this.#client = client;
    this.#account = account;
    this.#onError = onError;
    this.#onAuthRequired = onAuthRequired;
    this.#isDryRun = dryRun === true && operation.effect !== "read";
    this.#resultFormat = resultFormat ?? "compact";
    this.#artifact = artifact;
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
      input: this.#check(input),
      client: this.#resolveClient(),
      options: this.#withAccount(options),
    };
  }

  /** Iterates over all pages of a list operation. @throws the errors of `execute`. */
  async *pages(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<OutputOf<Op>> {
    const operation = this.operation as unknown as Operation<SchemaOf<Op>, Page<unknown>>;
    const checked = this.#check(input);
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
    const checked = this.#check(input);
    yield* iterateItems(operation, checked, this.#resolveClient(), this.#withAccount(options));
  }

  /**
   * LangChain's entry point. The only place that sees invalid arguments as well as failed calls.
   *
   * @internal Use `invoke` or `execute`.
   */
  override async call(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    const { id } = parseToolCall(input, config);
    return withCallRecord(this.name, id, config, (recorded) => this.#call(input, recorded));
  }

  async #call(input: unknown, config: ToolRunnableConfig): Promise<never> {
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
      const call = {
        type: "tool_call",
        id,
        name: this.name,
        args: omitKeys(checked, Object.keys(this.#pinned)),
      };
      return await super.call<never, undefined>(call as never, runConfig as unknown as undefined);
    } catch (error) {
      if (id === undefined || !WorkbeltError.isInstance(error)) throw error;
      if (this.#isThrown(error)) throw error;
      return toErrorMessage(error, {
        id,
        name: this.name,
        maxTokens: this.#maxContentTokens,
      }) as never;
    }
  }

  protected override async _call(
    input: ValidInput<Op>,
    _runManager?: CallbackManagerForToolRun,
    config?: ToolRunnableConfig,
  ): Promise<string> {
    const account = accountFromConfig(config);
    const options = { signal: config?.signal, account, record: recordFromConfig(config) };
    const from = parsePosition(config?.metadata?.[CONTINUE_FROM], this.name);
    const call = () => this.#run(input as InputOf<Op>, options, from);
    const result =
      this.#onAuthRequired === "interrupt"
        ? await runWithInterrupts(call, this.#resolveClient())
        : await call();
    // LangChain splits the pair: content for the model, artifact for the host.
    return result as unknown as string;
  }

  async #run(
    input: InputOf<Op>,
    options: SendOptions,
    from: Position,
  ): Promise<[content: string, artifact: unknown]> {
    if (this.#isDryRun) {
      const plan = await this.preview(input, options);
      return [this.#format({ note: NOTHING_WRITTEN, ...plan }), plan];
    }
    const output = await this.execute(input, options);
    const complete = { ...input, ...this.#pinned };
    const data = this.#selectData(output, complete);
    return [this.#content(data, complete, from), this.#createArtifact(output, data)];
  }

  /** Returns what the model reads of an output. */
  #selectData(output: unknown, input: Record<string, unknown>): unknown {
    const { operation } = this;
    const isCompact = this.#resultFormat === "compact" && operation.compact !== undefined;
    return omitKeys(isCompact ? operation.compact?.(output, input) : output, operation.hostOnly);
  }

  #createArtifact(output: unknown, data: unknown): ToolArtifact | undefined {
    if (this.#artifact === "none") return undefined;
    const { name: operation } = this.operation;
    const provenance = { service: this.service.name, operation, ...collectIds(data) };
    return createArtifact(this.#artifact === "ids" ? undefined : output, provenance);
  }

  #content(data: unknown, input: Record<string, unknown>, from: Position): string {
    return this.#format(data, {
      from,
      pagination: this.operation.pagination,
      offset: Number(input["offset"] ?? 0),
      readWith: this.operation.effect === "read" ? undefined : this.operation.verifyWith,
      continuationHint: this.operation.continuationHint,
    });
  }

  #format(data: unknown, options?: Partial<FormatOptions>): string {
    const source = this.service.displayName;
    return formatResult(data, { source, maxTokens: this.#maxContentTokens, ...options });
  }

  #check(input: unknown): ValidInput<Op> {
    assertPinned(this.name, this.operation.input, this.#pinned);
    return checkInput(this.operation, input, this.name, this.#pinned) as ValidInput<Op>;
  }

  async #validate(args: unknown, config: ToolRunnableConfig | undefined): Promise<ValidInput<Op>> {
    try {
      return this.#check(args ?? {});
    } catch (error) {
      if (error instanceof InputError) await reportInputError(this, args, error, config);
      throw error;
    }
  }

  #isThrown(error: WorkbeltError): boolean {
    if (error instanceof InputError) return false;
    const isForHost = error instanceof ConfigurationError || error instanceof AuthRequiredError;
    if (this.#onError !== undefined || !isForHost) return this.#onError === "throw";
    const code = `WORKBELT_${error.code.toUpperCase()}`;
    process.emitWarning(`${this.name}: ${error.message}`, { code });
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
}
