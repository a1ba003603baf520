import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { StructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { z } from "zod";
import { type ApiClient, getDefaultClient } from "../client/api-client.js";
import type { SendOptions } from "../client/request.js";
import type { Service } from "../client/service.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type DryRun, dryRunOperation } from "../operations/dry-run.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { iterateItems, type IterateOptions, iteratePages } from "../operations/iterate.js";
import type { InputOf, Operation, OutputOf, ResultOf } from "../operations/operation.js";
import type { Page } from "../operations/pagination.js";
import { type CallOptions, runOperation } from "../operations/run-operation.js";
import { assertPinned, omitPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import { checkInput, parseExact } from "../operations/check-input.js";
import { accountFromConfig } from "./account-from-config.js";
import { runWithInterrupts } from "./authorization-interrupt.js";
import { recordFromConfig, withCallRecord } from "./call-metadata.js";
import {
  createDryRunResult,
  createResult,
  resolveResultForm,
  type ResultForm,
  type ToolResult,
} from "./tool-result.js";
import { omitKeys, omitUndefined } from "../text/json.js";
import { parseToolCall } from "./parse-tool-call.js";
import { handleFailure, reportInputError } from "./failed-call.js";
import {
  type ResultView,
  splitResultInputs,
  WHOLE_RESULT,
  withResultInputs,
} from "./result-view.js";
import type { ApiToolOptions } from "./tool-options.js";

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
  options: CallOptions;
}

/** The arguments of a model's call: the input, and the view of its result. */
interface CheckedCall<Op> {
  input: ValidInput<Op>;
  view: ResultView;
}

/** The configuration of a run, with what `call` hands on to `_call` through LangChain. */
type RunConfig = ToolRunnableConfig & { resultView?: ResultView };

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
  readonly #form: ResultForm;

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
    this.operation = operation;
    this.annotations = annotations;
    this.service = service;
    this.#client = client;
    this.#account = account;
    this.#onError = onError;
    this.#onAuthRequired = onAuthRequired;
    this.#isDryRun = dryRun === true && operation.effect !== "read";
    this.#form = resolveResultForm({ resultFormat, artifact, maxContentTokens });
    const input = omitPinned(operation.input, this.#pinned);
    const isRead = operation.effect === "read";
    this.schema = (isRead ? withResultInputs(input, operation) : input) as SchemaOf<Op>;
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
    )) as ResultOf<Op>;
  }

  /**
   * Returns the request that the operation would send to write, after all its checks and lookups, and sends no
   * write. An `execute` that a subclass overrides is not run.
   *
   * @throws the errors that `execute` throws before it writes.
   * @example const { requests } = await new CrmCreateTaskTool().preview({ content: "Send the offer" });
   */
  async preview(input: InputOf<Op>, options: SendOptions = {}): Promise<DryRun> {
    const call = this.resolveCall(input, options);
    return dryRunOperation(this.operation, call.input, call.client, call.options);
  }

  /**
   * Validates an input, and finds the client and account of the call.
   *
   * @throws InputError, ConfigurationError
   * @internal
   */
  resolveCall(input: unknown, options: CallOptions): ResolvedCall<Op> {
    return {
      input: this.#check(input),
      client: this.#resolveClient(),
      options: this.#withAccount(options),
    };
  }

  /**
   * Validates the arguments of a model's call.
   *
   * @throws InputError, ConfigurationError
   * @internal
   */
  checkCall(given: unknown): CheckedCall<Op> {
    if (this.operation.effect !== "read") {
      return { input: this.#check(given), view: WHOLE_RESULT };
    }
    const { args, view } = splitResultInputs(given, this.operation, this.name);
    return { input: this.#check(args), view };
  }

  /** Iterates over all pages of a list operation. @throws the errors of `execute`. */
  async *pages(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ResultOf<Op>> {
    const operation = this.operation as unknown as Operation<SchemaOf<Op>, Page<unknown>>;
    const checked = this.#check(input);
    const pages = iteratePages(
      operation,
      checked,
      this.#resolveClient(),
      this.#withAccount(options),
    );
    for await (const page of pages) yield page as ResultOf<Op>;
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
   * @internal Use `invoke` or `execute`.
   */
  override async call(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    const { id } = parseToolCall(input, config);
    return withCallRecord(this.name, id, config, (recorded) => this.#call(input, recorded));
  }

  async #call(input: unknown, config: ToolRunnableConfig): Promise<never> {
    // LangChain would trace the run under the class name.
    const runConfig: RunConfig = { ...config, runName: config?.runName ?? this.name };
    const { args, id } = parseToolCall(input, config);
    try {
      const checked = await this.#checkTraced(args ?? {}, runConfig);
      runConfig.resultView = checked.view;
      // Wrapped as a tool call; otherwise LangChain would misread arguments shaped like one.
      const call = {
        type: "tool_call",
        id,
        name: this.name,
        args: omitKeys(checked.input, Object.keys(this.#pinned)),
      };
      return await super.call<never, undefined>(call as never, runConfig as unknown as undefined);
    } catch (error) {
      if (id === undefined || !WorkbeltError.isInstance(error)) throw error;
      const { maxContentTokens: maxTokens } = this.#form;
      return handleFailure(error, {
        id,
        name: this.name,
        maxTokens,
        onError: this.#onError,
      }) as never;
    }
  }

  protected override async _call(
    input: ValidInput<Op>,
    _runManager?: CallbackManagerForToolRun,
    config?: RunConfig,
  ): Promise<string> {
    const account = accountFromConfig(config);
    const options = { signal: config?.signal, account, record: recordFromConfig(config) };
    const call = () => this.#run(input as InputOf<Op>, options, config?.resultView ?? WHOLE_RESULT);
    // LangChain splits the pair: content for the model, artifact for the host.
    if (this.#onAuthRequired !== "interrupt") return (await call()) as unknown as string;
    return (await runWithInterrupts(call, this.#resolveClient())) as unknown as string;
  }

  async #run(input: InputOf<Op>, options: SendOptions, view: ResultView): Promise<ToolResult> {
    const source = { operation: this.operation, service: this.service, form: this.#form };
    if (this.#isDryRun) {
      return createDryRunResult(await this.preview(input, options), source);
    }
    const output = await this.execute(input, options);
    const resolve = () => ({ client: this.#resolveClient(), options: this.#withAccount(options) });
    return createResult(output, { input: { ...input, ...this.#pinned }, view, resolve }, source);
  }

  #check(input: unknown): ValidInput<Op> {
    const { operation } = this;
    const isPinned = Object.keys(this.#pinned).length > 0;
    const exact = isPinned ? undefined : parseExact(operation.input, input);
    if (exact !== undefined) return exact as ValidInput<Op>;
    assertPinned(this.name, operation.input, this.#pinned);
    return checkInput(operation, input, this.name, this.#pinned) as ValidInput<Op>;
  }

  /** Checks a call, and traces one that is rejected. */
  async #checkTraced(args: unknown, config: RunConfig): Promise<CheckedCall<Op>> {
    try {
      return this.checkCall(args);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      await reportInputError(this, args, error, config);
      throw error;
    }
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
