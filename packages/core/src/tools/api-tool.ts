import { ToolMessage } from "@langchain/core/messages";
import type { CallbackManagerForToolRun } from "@langchain/core/callbacks/manager";
import { StructuredTool, type ToolParams, type ToolRunnableConfig } from "@langchain/core/tools";
import type { ApiClient, SendOptions } from "../client/api-client.js";
import { defaultClient } from "../client/default-client.js";
import type { Service } from "../client/service.js";
import type { AccountToConnect, AuthRequiredError } from "../errors/auth-required-error.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { InputError } from "../errors/input-error.js";
import { type ErrorCode, WorkbeltError } from "../errors/workbelt-error.js";
import { type Annotations, annotationsFor } from "../operations/effect.js";
import { type IterateOptions, iterateItems, iteratePages } from "../operations/iterate.js";
import type { InputOf, Operation, OutputOf } from "../operations/operation.js";
import type { Page } from "../operations/pagination.js";
import { perform } from "../operations/perform.js";
import { checkInput } from "../schemas/check-input.js";
import { truncate } from "../text/truncate.js";
import { render } from "./render.js";
import { reportInputError } from "./report-input-error.js";

/** Options of every tool. All can be left out. */
export interface ApiToolOptions extends Omit<
  ToolParams,
  "responseFormat" | "verboseParsingErrors"
> {
  /** The client that sends the requests. @default the one the environment describes */
  client?: ApiClient | undefined;
  /**
   * The connected account every call is for. A call that names another one is refused.
   * @default the one each call names in `configurable.account`
   */
  account?: string | undefined;
  /**
   * What an error of a tool call becomes, whether of its input, the service or the set-up: `return` gives the model a ToolMessage with
   * `status: "error"`, `throw` throws it, for users of LangChain's retry middleware. Direct calls
   * always throw. @default "return"
   */
  onError?: "return" | "throw" | undefined;
  /** What the model reads: what an agent needs, or everything. @default "compact" */
  resultFormat?: "compact" | "full" | undefined;
  /** Most characters the model is given for one call, at least 1000; false for no limit. @default 60_000 */
  maxContentLength?: number | false | undefined;
}

/**
 * What the host finds as the artifact of a tool call that failed.
 *
 * @example
 * const { account } = (message.artifact as ToolFailure).error;
 * if (account) await accounts.start({ ...account, redirectUri }); // this person has to connect it
 */
export interface ToolFailure {
  error: {
    /** Name of the error's class. */
    name: string;
    code: ErrorCode;
    retryable: boolean;
    retryAfterMs: number | undefined;
    mayHaveHappened: boolean;
    /** HTTP status, and what else the service said, when it answered. */
    status: number | undefined;
    details: Readonly<Record<string, unknown>> | undefined;
    /** The account that a person has to connect first. */
    account: AccountToConnect | undefined;
  };
}

type SchemaOf<Op> = Op extends Operation<infer Input> ? Input : never;
type ItemOf<Op> =
  unknown extends OutputOf<Op> ? unknown : OutputOf<Op> extends Page<infer Item> ? Item : never;
/** The input of a list; never of what is none, so that it is not walked by mistake. */
type ListInputOf<Op> = [ItemOf<Op>] extends [never] ? never : InputOf<Op>;
type Parsed<Op> = SchemaOf<Op>["_zod"]["output"];

/**
 * Joins one operation and one client to a LangChain tool. Making one never throws and touches neither
 * network nor environment; the client is found at the first call.
 */
export abstract class ApiTool<Op extends Operation> extends StructuredTool<
  SchemaOf<Op>,
  Parsed<Op>,
  InputOf<Op>,
  string
> {
  readonly name: string;
  readonly description: string;
  readonly schema: SchemaOf<Op>;
  readonly operation: Op;
  readonly annotations: Annotations;
  readonly #service: Service;
  readonly #client: ApiClient | undefined;
  readonly #account: string | undefined;
  readonly #onError: "return" | "throw";
  readonly #resultFormat: "compact" | "full";
  readonly #maxContentLength: number | false;

  constructor(operation: Op, service: Service, options: ApiToolOptions = {}) {
    const { account, client, onError, resultFormat, maxContentLength, ...params } = options;
    const annotations = annotationsFor(operation.effect);
    super({
      ...params,
      responseFormat: "content_and_artifact",
      metadata: { annotations, ...params.metadata },
      // LangChain would trace the run under the class name.
      defaultConfig: { runName: operation.name, ...params.defaultConfig },
    });
    this.name = operation.name;
    this.description = operation.description;
    this.schema = operation.input as SchemaOf<Op>;
    this.operation = operation;
    this.annotations = annotations;
    this.#service = service;
    this.#client = client;
    this.#account = account;
    this.#onError = onError ?? "return";
    this.#resultFormat = resultFormat ?? "compact";
    this.#maxContentLength =
      maxContentLength === false ? false : Math.max(maxContentLength ?? 60_000, 1000);
  }

  override get lc_namespace(): string[] {
    return ["workbelt", this.#service.name];
  }

  /**
   * Carries the operation out, without any model: typed input, typed output.
   *
   * @throws InputError, ConfigurationError, ApiError by status, NetworkError, RequestTimeoutError,
   * UnexpectedReplyError, PartialWriteError where it takes several writes; with connected accounts also
   * TokenEndpointError, GrantRefusedError and the store's errors; the signal's reason when it is aborted.
   * @example const task = await new CrmCreateTaskTool().execute({ content: "Send the offer" });
   */
  async execute(input: InputOf<Op>, options: SendOptions = {}): Promise<OutputOf<Op>> {
    const checked = checkInput(this.operation, input);
    const sendOptions = this.#withAccount(options);
    return (await perform(this.operation, checked, this.#clientNow(), sendOptions)) as OutputOf<Op>;
  }

  /** Walks all pages of a list operation. @throws what `execute` throws. */
  async *pages(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<OutputOf<Op>> {
    const operation = this.operation as Operation as Operation<SchemaOf<Op>, Page<unknown>>;
    const checked = checkInput(operation, input);
    const pages = iteratePages(operation, checked, this.#clientNow(), this.#withAccount(options));
    for await (const page of pages) yield page as OutputOf<Op>;
  }

  /**
   * Walks all items of a list operation. @throws what `execute` throws, and IncompleteListError after
   * the last item when the service stopped before the end of the list.
   * @example for await (const person of new CrmListPeopleTool().items({})) console.log(person.web_url);
   */
  async *items(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ItemOf<Op>> {
    const operation = this.operation as Operation as Operation<SchemaOf<Op>, Page<ItemOf<Op>>>;
    const checked = checkInput(operation, input);
    yield* iterateItems(operation, checked, this.#clientNow(), this.#withAccount(options));
  }

  /**
   * LangChain's way in. The only place that sees refused arguments as well as failed calls.
   *
   * @internal Use `invoke` or `execute`.
   */
  override async call(input: unknown, config?: ToolRunnableConfig): Promise<never> {
    const { args, id } = callOf(input, config);
    try {
      const checked = await this.#checked(args, config);
      // As a tool call, for else LangChain would take arguments that look like one for one.
      const call = { type: "tool_call", id, name: this.name, args: checked };
      return await super.call<never, undefined>(call as never, config as undefined);
    } catch (error) {
      if (this.#onError === "throw" || id === undefined || !WorkbeltError.isInstance(error)) {
        throw error;
      }
      return this.#errorMessage(error, id) as never;
    }
  }

  protected override async _call(
    input: Parsed<Op>,
    _runManager?: CallbackManagerForToolRun,
    config?: ToolRunnableConfig,
  ): Promise<string> {
    const options = this.#withAccount({ signal: config?.signal, account: accountOf(config) });
    const output = await perform(this.operation, input as never, this.#clientNow(), options);
    // LangChain takes the pair apart: content for the model, artifact for the host.
    return [this.#content(output, input), output] as unknown as string;
  }

  #content(output: unknown, input: Record<string, unknown>): string {
    const compact = this.#resultFormat === "compact" && this.operation.compact !== undefined;
    const data = compact ? this.operation.compact?.(output, input) : output;
    return render(data, {
      title: this.#service.title,
      maxLength: this.#maxContentLength,
      pagination: this.operation.pagination,
      offset: Number(input["offset"] ?? 0),
      howToContinue: this.operation.howToContinue,
    });
  }

  async #checked(args: unknown, config: ToolRunnableConfig | undefined): Promise<unknown> {
    try {
      return checkInput(this.operation, args ?? {});
    } catch (error) {
      if (error instanceof InputError) await reportInputError(this, args, error, config);
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

  #clientNow(): ApiClient {
    const client = this.#client ?? defaultClient(this.#service);
    if (client.service.name === this.#service.name) return client;
    throw new ConfigurationError(
      `${this.name} was given a client of the ${client.service.title}; it needs one of the ${this.#service.title}.`,
    );
  }

  #errorMessage(error: WorkbeltError, toolCallId: string): ToolMessage {
    return new ToolMessage({
      status: "error",
      name: this.name,
      content: truncate(error.message, this.#maxContentLength || Infinity),
      tool_call_id: toolCallId,
      artifact: failureOf(error),
    });
  }
}

/** The arguments of a call, and the id under which a model waits for the result, if one does. */
function callOf(input: unknown, config: ToolRunnableConfig | undefined) {
  // `invoke` has unwrapped the call; what is inside is the model's, whatever it looks like.
  if (config?.toolCall !== undefined) return { args: input, id: config.toolCall.id };
  return isToolCall(input) ? { args: input.args, id: input.id } : { args: input, id: undefined };
}

function failureOf(error: WorkbeltError): ToolFailure {
  const { code, mayHaveHappened, name, retryable, retryAfterMs } = error;
  const { account, details, status } = error as Partial<AuthRequiredError>;
  return {
    error: { name, code, retryable, retryAfterMs, mayHaveHappened, status, details, account },
  };
}

function isToolCall(value: unknown): value is { type: "tool_call"; id?: string; args: unknown } {
  return (
    typeof value === "object" && value !== null && "type" in value && value.type === "tool_call"
  );
}

/** The account comes from the host's configuration, never from the model's arguments. */
function accountOf(config: ToolRunnableConfig | undefined): string | undefined {
  const account: unknown = config?.configurable?.["account"];
  if (account === undefined || (typeof account === "string" && account !== "")) return account;
  throw new ConfigurationError("configurable.account must be the name of a connected account.");
}
