import { ToolMessage } from "@langchain/core/messages/tool";
import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { StructuredTool, type ToolRunnableConfig } from "@langchain/core/tools";
import type { z } from "zod";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { getDefaultClient } from "../client/default-client.js";
import type { Service } from "../client/service.js";
import { AuthRequiredError } from "../errors/api-errors.js";
import { ConfigurationError, InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { type IterateOptions, iterateItems, iteratePages } from "../operations/iterate.js";
import type { InputOf, Operation, OutputOf } from "../operations/operation.js";
import type { Page } from "../operations/pagination.js";
import { runOperation } from "../operations/run-operation.js";
import { checkInput } from "../schemas/check-input.js";
import { assertPinned, omitPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import { truncate } from "../text/truncate.js";
import { accountFromConfig } from "./account-from-config.js";
import { runWithInterrupts } from "./authorization-interrupt.js";
import { formatResult } from "./format-result.js";
import { parseToolCall } from "./parse-tool-call.js";
import { reportInputError } from "./report-input-error.js";
import { collectIds, createArtifact, type ToolArtifact } from "./tool-artifact.js";
import { toToolFailure } from "./tool-failure.js";
import type { ApiToolOptions } from "./tool-options.js";

type SchemaOf<Op> = Op extends Operation<infer Input> ? Input : never;
type ItemOf<Op> =
  unknown extends OutputOf<Op> ? unknown : OutputOf<Op> extends Page<infer Item> ? Item : never;
/** The input of a list; `never` for other operations, so that `items()` does not compile. */
type ListInputOf<Op> = [ItemOf<Op>] extends [never] ? never : InputOf<Op>;
type ValidInput<Op> = z.output<SchemaOf<Op>>;

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
  readonly #resultFormat: ApiToolOptions["resultFormat"];
  readonly #artifact: ApiToolOptions["artifact"];
  readonly #maxContentLength: number | false;

  constructor(operation: Op, service: Service, options: ApiToolOptions<Op> = {}) {
    const { name, description, pin, client, account, ...handling } = options;
    const { onError, onAuthRequired, resultFormat, artifact, maxContentLength, ...params } =
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
    this.#resultFormat = resultFormat ?? "compact";
    this.#artifact = artifact;
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
    const checked = this.#check(input);
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
    // LangChain would trace the run under the class name.
    const runConfig = { ...config, runName: config?.runName ?? this.name };
    const { args, id } = parseToolCall(input, config);
    try {
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
      return this.#errorMessage(error, id) as never;
    }
  }

  protected override async _call(
    input: ValidInput<Op>,
    _runManager?: CallbackManagerForToolRun,
    config?: ToolRunnableConfig,
  ): Promise<string> {
    const options = { signal: config?.signal, account: accountFromConfig(config) };
    const execute = () => this.execute(input as InputOf<Op>, options);
    const output =
      this.#onAuthRequired === "interrupt"
        ? await runWithInterrupts(execute, this.#resolveClient())
        : await execute();
    const complete = { ...input, ...this.#pinned };
    const data = this.#selectData(output, complete);
    // LangChain splits the pair: content for the model, artifact for the host.
    return [this.#content(data, complete), this.#createArtifact(output, data)] as unknown as string;
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

  #content(data: unknown, input: Record<string, unknown>): string {
    return formatResult(data, {
      source: this.service.displayName,
      maxLength: this.#maxContentLength,
      pagination: this.operation.pagination,
      offset: Number(input["offset"] ?? 0),
      continuationHint: this.operation.continuationHint,
    });
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

function omitUndefined(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
