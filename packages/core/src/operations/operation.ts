import type { z } from "zod";
import type { RequiredScope } from "../auth/credentials.js";
import type { Api, Service } from "../client/service.js";
import type { ApiError, Explanation } from "../errors/api-errors.js";
import type { InputIssue } from "../errors/call-errors.js";
import type { Aliases } from "../schemas/coerce-input.js";
import type { Consequence, ConsequenceCases } from "./consequence.js";
import type { Effect } from "./effect.js";
import type { ReturnedTexts } from "./outside-content.js";
import type { Pagination } from "./pagination.js";
import type { RevertChoice } from "./revert.js";

export type { Api } from "../client/service.js";

/** The call that failed. */
export interface ErrorContext<Input, Descriptor extends Service = Service> {
  /** The validated input. */
  input: Input;
  /** For lookups. */
  api: Api<Descriptor>;
}

/** Rules for calls with several inputs of an operation. */
export interface ItemRules<Input> {
  /**
   * The inputs that name what an item changes, or what contains it: two items of one call with the same target are refused. Left out
   * where each item makes something new.
   * @example target: ["record_id"]
   */
  readonly target?: readonly string[];
  /** Names the value by which an upsert finds what it changes among the things in its `target`. */
  match?(input: Input): string;
  /**
   * Keys of the compact result that a model reads of each item that was carried out, such as the id of what it made.
   * @default none: the input says it all
   */
  readonly result?: readonly string[];
}

/** Words of another party, for the person who approves a call. */
export interface OthersWords {
  /** Whose words they are, and about what, in our words: "answers.0.action_id, in the agent's words". */
  readonly label: string;
  /** Each is quoted. */
  readonly words: readonly string[];
}

/** Options of a tool that its operation needs. */
export interface HostOptions {
  /** Their names, with spaces between them. */
  readonly options: string;
  /** Defines the operation with them. */
  define(options: object): Operation;
}

/** The parts of every operation. `Descriptor` is the package's own type of service, if it reads settings from it. */
interface CommonMembers<
  Input extends z.ZodObject,
  Output,
  Descriptor extends Service,
  Name extends string,
> {
  /** `crm_create_task`: the service, then the words that also name file and constant. */
  readonly name: Name;
  /** For the model: purpose, when to use it, result, and rules that the schema cannot express. */
  readonly description: string;
  /**
   * OAuth scopes that a token needs for it: all of them, and one of each `oneOf`.
   * @example scopes: ["tasks:write", { oneOf: ["people:read", "people:admin"] }]
   */
  readonly scopes?: readonly RequiredScope[];
  /** A strict object, including limits and cross-field rules. */
  readonly input: Input;
  /**
   * Other names of these inputs in results, with the documented names. They are accepted, but not in the
   * schema that models see. Never a name that could mean something else.
   */
  readonly aliases?: Aliases;
  /**
   * Names that callers may take for inputs although the service cannot do this, each with what to do
   * instead. The error for an unknown input includes it.
   */
  readonly unsupported?: Readonly<Record<string, string>>;
  /**
   * Keys of the output that only the application gets, such as a secret. Content for the model never has
   * them, not even the full one.
   */
  readonly hostOnly?: readonly string[];
  /**
   * The shape of what models read: the compact form with all that `completeResult` may add, before a long result is cut
   * and before ids are left out on request. An object, strict where the operation chooses the keys, and lenient where
   * the service does: a word that is new there must not fail. Programs of models, MCP clients and other frameworks get
   * their types from it.
   *
   * @example output: pageOf(taskForModels, "offset")
   */
  readonly output?: z.ZodType;
  /**
   * Options of the tool that the operation needs, such as the files of the host that it uploads.
   * @example { ...defineUpload({}), host: { options: "files onProgress", define: defineUpload } }
   */
  readonly host?: HostOptions;
  /**
   * Replaces other names of what an input names by the canonical ones: an attribute's or a column's id by its slug or
   * name, an object's id by its slug. Everything that looks at a call gets the result: policies, questions, consequences, undo, plans
   * and `run`. What an input's schema can bring into one form, such as a UUID, does not need it. It sends reads only, through
   * `api.cached`, and none for an input whose names are canonical.
   *
   * Returns undefined if the names cannot be read. Then they stay as given, as after an error of the reads.
   *
   * @throws InputError if an input names one thing twice.
   */
  canonicalize?(
    input: z.output<Input>,
    api: Api<Descriptor>,
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * Inputs of similar operations of which it has one value: an operation on deals has `{ object: "deals" }`. Rules about them hold for it.
   */
  readonly implies?: Readonly<Record<string, string>>;
  /**
   * Kinds of things inside of what the input names that it reads or changes, such as the blocks of a page: programs do not read
   * what a planned write may change.
   * @example reaches: ["blocks"]
   */
  readonly reaches?: readonly string[];
  /** Executes it. */
  run(input: z.output<Input>, api: Api<Descriptor>): Promise<Output>;
  /**
   * Explains an error of the service, for example by looking up which record already has a unique value.
   * Called for every ApiError of `run`; undefined leaves the error unchanged, and so does a failed lookup.
   */
  explainError?(
    error: ApiError,
    context: ErrorContext<z.output<Input>, Descriptor>,
  ): Promise<Explanation | undefined> | Explanation | undefined;
  /** Reduces the output to what a model needs: ids, names, values, text. @default the complete output */
  compact?(output: Output, input: z.output<Input>): unknown;
  /**
   * Completes what a model reads by lookups, like that of the service, which follows. It may only read. Programs get
   * the output without.
   *
   * @param output what the service returned, for what the form for models leaves out
   */
  completeResult?(
    data: unknown,
    api: Api<Descriptor>,
    input: z.output<Input>,
    output: Output,
  ): Promise<unknown>;
}

/** The parts that only reads have. */
interface ReadMembers<Input extends z.ZodObject> {
  /** Set on lists. */
  readonly pagination?: Pagination;
  /** Set on lists whose items models often read for their values alone: offers `values_only`. */
  readonly offersValuesOnly?: true;
  /**
   * The kinds of text that its results have, by their names in the service's `texts`: the same text has the same kind in every
   * read. After a kind that people outside the workspace can write, policies take the thread as influenced by them.
   *
   * @example returnsTexts: ["comments"]
   */
  readonly returnsTexts: ReturnedTexts<z.output<Input>>;
}

/** The parts that only writes have. */
interface WriteMembers<Input extends z.ZodObject, Descriptor extends Service> {
  /** Set if it may send more than one request that writes. A dry run shows the first. */
  readonly multipleWrites?: true;
  /** The read operation that verifies a write whose outcome is unknown. */
  readonly verifyWith?: string;
  /**
   * Set on a write that is often made for many records: its tool also takes `items`, up to 100 inputs in one call, and
   * `executeAll` runs them. Each item is a call of its own to policy, ledger and audit log. The operation itself stays
   * single, and its input has no `items`.
   */
  readonly takesItems?: ItemRules<z.output<Input>>;
  /**
   * Looks up the name of what a write changes or deletes, for the person who approves the call. It sends
   * reads only; if it fails, the person sees the id.
   */
  nameTarget?(input: z.output<Input>, api: Api<Descriptor>): Promise<string | undefined>;
  /**
   * Reads words of another party that the person who approves the call has to know, such as the question of an agent that it
   * answers, for an operation that takes no items. It sends reads only; a question says so if they cannot be read.
   */
  readWords?(input: z.output<Input>, api: Api<Descriptor>): Promise<readonly OthersWords[]>;
  /**
   * Reads the values that an update replaces, by the paths of its inputs, for the person who approves the call:
   * `{ "values.stage": "Lead" }`; undefined if there are none, as when the target is in the trash and cannot be changed. It
   * sends reads only.
   */
  readCurrent?(
    input: z.output<Input>,
    api: Api<Descriptor>,
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
  /**
   * Finds the inputs that take words which people read, and which decide nothing, where only the account tells: a record's fields of
   * text, as `values.description`. Inputs that its schema knows are declared as `prose` there. Asked for a write of a program that has texts
   * by outsiders in other inputs. It sends reads only, through `api.cached`; if it fails, they decide.
   */
  findProse?(input: z.output<Input>, api: Api<Descriptor>): Promise<readonly string[]>;
  /**
   * Reads what a write changes or deletes as one value, for a plan that is applied later: the write is skipped if it has
   * changed meanwhile. For deletions, and for what `readCurrent` and the reads of `revert` do not show; undefined if it replaces nothing.
   * Without what changes by itself, such as signed addresses. It sends reads only.
   *
   * @example readTarget: ({ task_id }, api) => api.get(path`/v2/tasks/${task_id}`, z.unknown())
   */
  readTarget?(input: z.output<Input>, api: Api<Descriptor>): Promise<unknown>;
  /**
   * Checks an input of a write by reads against what the account has: attributes, options, statuses, members, columns. A
   * single call leaves this to the service, so that it stays one request; dry runs, items and plans call it before anything
   * is sent. It accepts what a call accepts, never less. Reads go through `api.cached`: many inputs are checked one after
   * another. It returns every problem, of which core makes one InputError; `collectProblems` collects what several checks
   * find. A check that may not read what it needs finds none.
   *
   * @throws InputError in place of the problems; the errors of the reads.
   * @example check: ({ company_id }, api) => checkCompany(company_id, api)
   */
  check?(input: z.output<Input>, api: Api<Descriptor>): Promise<readonly InputIssue[]>;
  /**
   * Effects of a write, and how far it can be undone; cases if they depend on the input. Annotations, approvals of
   * deletions and the documentation follow from it.
   *
   * @example
   * consequence: [
   *   {
   *     when: "archived is true",
   *     applies: ({ archived }) => archived === true,
   *     reversible: "fully",
   *     deletes: "the page, which goes to the trash",
   *   },
   *   { reversible: "fully", overwrites: "the values it names" },
   * ],
   */
  readonly consequence: Consequence | ConsequenceCases<z.output<Input>>;
  /**
   * Undoing of a write: `remove`, `set`, `restore`, `setOrRemove` or `combine`, or a function that chooses by the input. Required for
   * writes whose `consequence` is reversible, fully or partly; for others the consequence says why they cannot be undone.
   * Callbacks that use the input need the function: only in it their `input` has a type.
   *
   * @example revert: remove(TASK, { path: ({ id }) => path`/v2/tasks/${id}` }),
   */
  readonly revert?: RevertChoice<z.output<Input>>;
}

/** Refuses the parts of the other kind. Code for both kinds may read them: they are undefined. */
type Without<Members> = { readonly [Key in keyof Members]?: never };

/** An operation that changes nothing. It says whose texts it returns. */
export interface ReadOperation<
  Input extends z.ZodObject = z.ZodObject,
  Output = unknown,
  Descriptor extends Service = Service,
  Name extends string = string,
>
  extends
    CommonMembers<Input, Output, Descriptor, Name>,
    ReadMembers<Input>,
    Without<WriteMembers<Input, Descriptor>> {
  readonly effect: "read";
}

/** An operation that creates, updates or deletes something. It declares its consequence. */
export interface WriteOperation<
  Input extends z.ZodObject = z.ZodObject,
  Output = unknown,
  Descriptor extends Service = Service,
  Name extends string = string,
>
  extends
    CommonMembers<Input, Output, Descriptor, Name>,
    WriteMembers<Input, Descriptor>,
    Without<Omit<ReadMembers<Input>, "returnsTexts">> {
  readonly effect: Exclude<Effect, "read">;
  /** The kinds of text that its results have, for a write that returns more than it was given. @default none */
  readonly returnsTexts?: readonly string[];
}

/**
 * One operation of a service, as plain data and pure functions: a read or a write, distinguished by `effect`. It knows nothing
 * of LangChain, tokens or HTTP libraries. `Descriptor` is the package's own type of service, if its operations read settings
 * from it.
 */
export type Operation<
  Input extends z.ZodObject = z.ZodObject,
  Output = unknown,
  Descriptor extends Service = Service,
  Name extends string = string,
> =
  | ReadOperation<Input, Output, Descriptor, Name>
  | WriteOperation<Input, Output, Descriptor, Name>;

/** The input of an operation. */
export type InputOf<Op> = Op extends Operation<infer Input> ? z.input<Input> : never;

/** The output of an operation. */
export type OutputOf<Op> = Op extends Operation<z.ZodObject, infer Output> ? Output : never;

/** An output with what `api.adjust` reported. */
export type Adjusted<Output> = Output extends object
  ? Output & {
      /** Sentences about inputs that were read in another form than they were given. */
      adjusted?: string[];
    }
  : Output;

/** The result of a call of an operation. */
export type ResultOf<Op> = Adjusted<OutputOf<Op>>;
