import type { z } from "zod";
import { type ApiClient, getDefaultClient } from "../client/api-client.js";
import type { SendOptions } from "../client/request.js";
import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { isAmbiguous, parseInput } from "../schemas/named.js";
import { assertPinned, type PinnedInputs } from "../schemas/pinned-inputs.js";
import {
  findPrototypeKey,
  isDeeperThan,
  isPlainObject,
  MAX_DEPTH,
  omitKeys,
  omitUndefined,
} from "../text/json.js";
import type { Call, Caller, CallOptions, Layer } from "./call.js";
import { checkInput } from "./check-input.js";
import { checkItems, ITEMS } from "./items-input.js";
import { type ItemOutcome, runItems } from "./run-items.js";
import { type DryRun, dryRunOperation } from "./dry-run.js";
import { iterateItems, type IterateOptions, iteratePages } from "./iterate.js";
import type { InputOf, Operation, OutputOf, ResultOf } from "./operation.js";
import type { Page } from "./pagination.js";
import { type CallGuards, needsNames, orderLayers } from "./layers.js";
import { hasOtherNames, makeCall, runCall } from "./run-call.js";
import { createCall } from "./run-operation.js";

/** The schema of an operation's input. */
export type SchemaOf<Op> = Op extends Operation<infer Input> ? Input : never;
/** An input that was validated. */
export type ValidInput<Op> = z.output<SchemaOf<Op>>;
/** An item of a list. */
export type ItemOf<Op> =
  unknown extends OutputOf<Op> ? unknown : OutputOf<Op> extends Page<infer Item> ? Item : never;
/** The input of a list; `never` for other operations, so that `items()` does not compile. */
export type ListInputOf<Op> = [ItemOf<Op>] extends [never] ? never : InputOf<Op>;

/** Fixed values of an operation's inputs. An operation without inputs has no names to check. */
export type PinOf<Op extends Operation> = Readonly<
  string extends keyof InputOf<Op> ? Record<string, unknown> : Partial<InputOf<Op>>
>;

/** Options that all calls of a bound operation share. */
export interface BoundOperationOptions<Op extends Operation = Operation> extends CallGuards {
  /** Name in errors. @default the operation's */
  name?: string | undefined;
  /** The client that sends the requests. @default the one that the environment describes */
  client?: ApiClient | undefined;
  /** The connected account that every call is for. @default the one each call names */
  account?: string | undefined;
  /** Fixed values of inputs. */
  pin?: PinOf<Op> | undefined;
}

/** A call that is ready to run. */
export interface ResolvedCall<Op> {
  input: ValidInput<Op>;
  client: ApiClient;
  options: CallOptions;
}

/**
 * An operation with its service, client, account and fixed inputs: the typed way to call it, without a model and
 * without LangChain. The constructor never throws and touches neither network nor environment; the client is
 * resolved at the first call.
 *
 * @example
 * const createTaskForAda = new BoundOperation(createTask, crmService, { client, account: "ada" });
 * const task = await createTaskForAda.execute({ content: "Send the offer" });
 */
export class BoundOperation<Op extends Operation> {
  readonly operation: Op;
  readonly service: Service;
  /** Fixed values of inputs. */
  readonly pinned: PinnedInputs;
  readonly #name: string;
  readonly #client: ApiClient | undefined;
  readonly #account: string | undefined;
  /** Guards around its calls. */
  readonly guards: CallGuards;
  readonly #layers: readonly Layer[];
  readonly #isGuarded: boolean;
  /** Set at the first call. */
  #isAmbiguous: boolean | undefined;

  constructor(operation: Op, service: Service, options: BoundOperationOptions<Op> = {}) {
    this.operation = operation;
    this.service = service;
    this.pinned = omitUndefined(options.pin ?? {});
    this.#name = options.name ?? operation.name;
    this.#client = options.client;
    this.#account = options.account;
    const { auditLog, journal, layers, ledger, plan, policy } = options;
    this.guards = { auditLog, journal, layers, ledger, plan, policy };
    this.#layers = orderLayers(this.guards);
    this.#isGuarded = needsNames(this.guards);
    journal?.attach(options.client ?? service);
  }

  /**
   * Runs the operation: typed input, typed output.
   *
   * @throws InputError, ConfigurationError, PolicyError, ApiError by status, NetworkError, RequestTimeoutError,
   * UnexpectedResponseError, PartialWriteError where it takes several writes, ReplayError; with connected accounts also
   * TokenRequestError and the store's errors; the signal's reason when it is aborted.
   */
  async execute(input: InputOf<Op>, options: CallOptions = {}): Promise<ResultOf<Op>> {
    return await this.#run(this.check(input), options, "program");
  }

  /** Runs the operation with an input that `check` has returned. @throws the errors of `execute`. */
  async run(
    input: ValidInput<Op>,
    options: CallOptions = {},
    caller: Caller = "program",
  ): Promise<ResultOf<Op>> {
    return await this.#run(input, options, caller);
  }

  /** Without names to look up, the call begins at once. @throws ConfigurationError, synchronously */
  #run(input: ValidInput<Op>, options: CallOptions, caller: Caller): Promise<ResultOf<Op>> {
    const call = this.makeCall(input, options, caller);
    return call instanceof Promise ? call.then((made) => this.runCall(made)) : this.runCall(call);
  }

  /** Makes a call, with canonical names if its guards look at them. @throws ConfigurationError, synchronously */
  protected makeCall(
    input: ValidInput<Op>,
    options: CallOptions,
    caller: Caller,
  ): Call<Op> | Promise<Call<Op>> {
    const client = this.client();
    const create =
      this.#isGuarded && hasOtherNames(this.operation, client.service) ? createCall : makeCall;
    return create(this.operation, input, client, this.withAccount(options), caller);
  }

  /** Runs a call inside the guards. @throws the errors of `execute`. */
  protected runCall(call: Call<Op>): Promise<ResultOf<Op>> {
    return runCall(call, this.#layers) as Promise<ResultOf<Op>>;
  }

  /**
   * Runs the operation for up to 100 inputs, as calls of their own, and returns an outcome for each, in their order. All
   * inputs are checked before anything is sent. A failure does not stop the others, unless it holds for all, such as a
   * lost permission, an outage or an abort: the rest is `not_sent` then. With an `idempotencyKey`, each input has a key of
   * its own (`key/0`, `key/1`, …), so that the same call again sends only what was not carried out.
   *
   * @throws InputError with the problems of all inputs, and ConfigurationError for an operation that does not take items;
   * PolicyError if one is denied; the error that holds for all if nothing was sent, as `execute` throws it.
   * @example
   * const outcomes = await updateRecords.executeAll(inputs, { idempotencyKey: job.id });
   * const failed = inputs.filter((_input, index) => outcomes[index]?.status === "failed");
   */
  async executeAll(
    inputs: readonly InputOf<Op>[],
    options: CallOptions = {},
  ): Promise<ItemOutcome<ResultOf<Op>>[]> {
    return this.runAll(this.checkItems({ [ITEMS]: inputs }), options);
  }

  /** Runs the operation for inputs that `checkItems` has returned. @throws the errors of `executeAll` */
  async runAll(
    inputs: readonly ValidInput<Op>[],
    options: CallOptions = {},
    caller: Caller = "program",
  ): Promise<ItemOutcome<ResultOf<Op>>[]> {
    const outcomes = await runItems(this.operation, {
      inputs,
      client: this.client(),
      options: this.withAccount(options),
      caller,
      guards: this.guards,
      name: this.#name,
    });
    return outcomes as ItemOutcome<ResultOf<Op>>[];
  }

  /**
   * Returns the request that the operation would send to write, after all its checks and lookups, and sends no
   * write.
   *
   * @throws the errors that `execute` throws before it writes.
   */
  async preview(input: InputOf<Op>, options: SendOptions = {}): Promise<DryRun> {
    const call = this.resolve(input, options);
    return dryRunOperation(this.operation, call.input, call.client, call.options);
  }

  /** Iterates over all pages of a list operation. @throws the errors of `execute`. */
  async *pages(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ResultOf<Op>> {
    const operation = this.operation as unknown as Operation<SchemaOf<Op>, Page<unknown>>;
    const call = this.resolve(input, options);
    const pages = iteratePages(operation, call.input, call.client, call.options, this.guards);
    for await (const page of pages) yield page as ResultOf<Op>;
  }

  /**
   * Iterates over all items of a list operation. @throws the errors of `execute`, and IncompleteListError
   * after the last item if the service stopped before the end of the list.
   */
  async *items(input: ListInputOf<Op>, options: IterateOptions = {}): AsyncGenerator<ItemOf<Op>> {
    const operation = this.operation as unknown as Operation<SchemaOf<Op>, Page<ItemOf<Op>>>;
    const call = this.resolve(input, options);
    yield* iterateItems(operation, call.input, call.client, call.options, this.guards);
  }

  /** Validates an input, and finds the client and account of the call. @throws InputError, ConfigurationError */
  resolve(input: unknown, options: CallOptions = {}): ResolvedCall<Op> {
    return {
      input: this.check(input),
      client: this.client(),
      options: this.withAccount(options),
    };
  }

  /** Validates an input. @throws InputError, ConfigurationError for pinned inputs that the operation refuses. */
  check(given: unknown): ValidInput<Op> {
    const { operation, pinned } = this;
    const { takesItems } = operation;
    // Models write null for what they leave out.
    const isNull = takesItems !== undefined && isPlainObject(given) && given[ITEMS] === null;
    const input = isNull ? omitKeys(given, [ITEMS]) : given;
    const isPinned = Object.keys(pinned).length > 0;
    const exact = isPinned ? undefined : this.#parseExact(input);
    if (exact !== undefined) return exact as ValidInput<Op>;
    assertPinned(this.#name, operation.input, pinned);
    return checkInput(operation, input, this.#name, pinned) as ValidInput<Op>;
  }

  /** Parses arguments that match the schema. Returns undefined for any others, which `checkInput` corrects or refuses. */
  #parseExact(value: unknown): unknown {
    // Before the rules of the operation, which may walk its input recursively.
    if (isDeeperThan(value, MAX_DEPTH) || findPrototypeKey(value) !== undefined) return undefined;
    const { input } = this.operation;
    this.#isAmbiguous ??= isAmbiguous(this.operation);
    return (this.#isAmbiguous ? parseInput(input, value) : input.safeParse(value)).data;
  }

  /**
   * Validates the arguments of a call with items, and returns the complete input of each.
   *
   * @throws InputError with the problems of all items; ConfigurationError for an operation that does not take items.
   */
  checkItems(args: Readonly<Record<string, unknown>>): ValidInput<Op>[] {
    if (this.operation.takesItems === undefined) {
      throw new ConfigurationError(
        `${this.#name} does not take items: its operation declares no takesItems. Call execute for each input.`,
      );
    }
    return checkItems(this, args, this.#name, (input) => this.check(input));
  }

  /** Returns a validated input as callers give it: without its pinned values, and without what its validation has said. */
  withoutPinned(input: ValidInput<Op>): InputOf<Op> {
    const given = Object.entries(input).filter(([key]) => !Object.hasOwn(this.pinned, key));
    return Object.fromEntries(given) as InputOf<Op>;
  }

  /** Returns the client that sends the requests. @throws ConfigurationError for that of another service. */
  client(): ApiClient {
    const client = this.#client ?? getDefaultClient(this.service);
    if (client.service.name === this.service.name) return client;
    throw new ConfigurationError(
      `${this.#name} was given a client of ${client.service.displayName}; it needs one of ${this.service.displayName}.`,
    );
  }

  /** Adds the account to the options of a call. @throws ConfigurationError if they name another one. */
  withAccount<Options extends SendOptions>(options: Options): Options {
    if (this.#account === undefined) return options;
    if (options.account === undefined) return { ...options, account: this.#account };
    if (options.account === this.#account) return options;
    throw new ConfigurationError(
      `${this.#name} was made for the account ${JSON.stringify(this.#account)}, and this call is for ${JSON.stringify(options.account)}. Make the tool without an account to choose one in each call.`,
    );
  }
}

/** Returns true for arguments with the inputs of several calls, if the operation takes them. */
export function hasItems(
  { takesItems }: Operation,
  args: unknown,
): args is Readonly<Record<string, unknown>> {
  return takesItems !== undefined && isPlainObject(args) && (args[ITEMS] ?? null) !== null;
}
