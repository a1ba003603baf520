import type { z } from "zod";
import type { RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import type { ApiError, Explanation } from "../errors/api-errors.js";
import type { Aliases } from "../schemas/aliases.js";
import type { Effect } from "./effect.js";
import type { Pagination } from "./pagination.js";

/** Sends the requests of an operation, with the token, limits, retries and errors of its client. */
export interface Api {
  /** The service as the client was told of it, with what a package lets its clients configure. */
  readonly service: Service;
  /**
   * Sends one request and checks the JSON of its reply (undefined when it has none).
   *
   * @throws the client's errors, and UnexpectedResponseError when the reply has another shape.
   */
  send<Reply>(request: RequestSpec, reply: z.ZodType<Reply>): Promise<Reply>;
  /** The answer kept under this key for this client and account, at most ten minutes; else what `load` finds. */
  cached<Value>(key: string, load: () => Promise<Value>): Promise<Value>;
  /** Forgets such an answer; false when there was none. */
  invalidate(key: string): boolean;
}

/** The call that failed. */
export interface ErrorContext<Input> {
  /** The checked input. */
  input: Input;
  /** For lookups. */
  api: Api;
}

/**
 * One thing that can be done with a service, as plain data and pure functions. It knows nothing of
 * LangChain, tokens or HTTP libraries.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output = unknown> {
  /** `crm_create_task`: the service, then the operation's own words, which name file and constant. */
  readonly name: string;
  /** For the model: what it does, when to use it, what it returns, and rules the schema cannot show. */
  readonly description: string;
  readonly effect: Effect;
  /** OAuth scopes a token needs for it. */
  readonly scopes?: readonly string[];
  /** The read operation with which to see whether a write happened after all. */
  readonly verifyWith?: string;
  /** A strict object; limits and cross-field rules included. */
  readonly input: Input;
  /**
   * Names that results of other operations have for these inputs, with the documented name. They are
   * accepted, and not in the schema that models see. Never a name that may mean something else.
   */
  readonly aliases?: Aliases;
  /** For the model, when a result was too long to show: how to get the rest of it. */
  readonly continuationHint?: string;
  /** Set on lists. */
  readonly pagination?: Pagination;
  /** Carries it out. */
  run(input: z.output<Input>, api: Api): Promise<Output>;
  /**
   * Looks up what an error of the service means, such as which record already has a unique value. Called
   * for every ApiError of `run`; undefined leaves the error unchanged, and so does a failed lookup.
   */
  explainError?(
    error: ApiError,
    context: ErrorContext<z.output<Input>>,
  ): Promise<Explanation | undefined> | Explanation | undefined;
  /** What a model needs of the output: ids, names, values, text. The output itself when left out. */
  compact?(output: Output, input: z.output<Input>): unknown;
}

/** The parts every definition has. */
type OperationBase<Input extends z.ZodObject, Output> = Omit<Operation<Input, Output>, "run">;

/** An operation of one request. */
export interface SingleRequest<Input extends z.ZodObject, Reply, Output> extends OperationBase<
  Input,
  Output
> {
  request(input: z.output<Input>, service: Service): RequestSpec;
  /** The shape of the reply's JSON. */
  response: z.ZodType<Reply>;
  /** Takes the output out of the reply. */
  result(reply: Reply, input: z.output<Input>): Output;
}

/** An operation of several requests, or of one that depends on the input. */
export interface MultipleRequests<Input extends z.ZodObject, Output> extends OperationBase<
  Input,
  Output
> {
  run(input: z.output<Input>, api: Api): Promise<Output>;
}

/** Defines an operation by its one request, or by a function that sends several. */
export function defineOperation<Input extends z.ZodObject, Reply, Output>(
  definition: SingleRequest<Input, Reply, Output>,
): Operation<Input, Output>;
export function defineOperation<Input extends z.ZodObject, Output>(
  definition: MultipleRequests<Input, Output>,
): Operation<Input, Output>;
export function defineOperation<Input extends z.ZodObject, Reply, Output>(
  definition: SingleRequest<Input, Reply, Output> | MultipleRequests<Input, Output>,
): Operation<Input, Output> {
  if ("run" in definition) return definition;
  return {
    ...definition,
    run: async (input, api) => {
      const request = definition.request(input, api.service);
      return definition.result(await api.send(request, definition.response), input);
    },
  };
}

/** The checked input of an operation. */
export type InputOf<Op> = Op extends Operation<infer Input> ? z.input<Input> : never;

/** What an operation returns. */
export type OutputOf<Op> = Op extends Operation<z.ZodObject, infer Output> ? Output : never;
