import type { Operation } from "@workbelt/core/provider";
import type { AnyTool } from "@workbelt/core/adapters";
import type { InputOf } from "@workbelt/core/testing-support";
import { type FindValues, findValues } from "../find-values.js";

/** A string that the content for the model has, or a check of the content. */
export type Fact = string | ((content: string) => boolean);

/** The facts of a result; `first` finds values in the service's first response, `all` in all, lookups included. */
export type Facts = readonly Fact[] | ((first: FindValues, all: FindValues) => readonly Fact[]);

/** Calls another tool of the package; finds values in its output. @throws ApiError, InputError as the tool does. */
export type CallTool = (tool: string, args?: Record<string, unknown>) => Promise<FindValues>;

/** Inputs that replace those of a sample; undefined leaves one out. */
type Change<Input> = { readonly [Name in keyof Input]?: Input[Name] | undefined };

/** A call that the tool or the service refuses. */
export interface Mistake {
  /** The mistake, in a few words: `a deadline in words`. */
  mistake: string;
  /** Changes of the sample's input; undefined leaves an input out. */
  change: Readonly<Record<string, unknown>>;
}

/** Fewest requests of a call. */
export interface MinRequests {
  count: number;
  /** Reason in the service's API, in a few words: `each row is a request`. */
  reason: string;
}

/**
 * One operation in use, for tests and documentation. It is the export `sample` of a file beside the operation:
 * that of `create-task.ts` is `create-task.sample.ts`. The contract suite, the tests of results, tests on the service's
 * sandbox and documentation read it with `loadSamples`.
 *
 * @example
 * export const sample: Sample<typeof createTask> = {
 *   input: { content: "Send the revised offer", deadline_at: "2026-11-20" },
 *   otherInputs: { is_completed: false },
 *   mistakes: [{ mistake: "a deadline in words", change: { deadline_at: "next Friday" } }],
 * };
 */
export interface Sample<Op extends Operation = Operation> {
  /** A call that succeeds on the sandbox's data, as documentation shows it. */
  input: InputOf<Op>;
  /** Every other input that can be combined with it, for the contract suite; undefined leaves one out that cannot. */
  otherInputs?: Change<InputOf<Op>> | undefined;
  /** The input of tests on the sandbox's data, where that of the documentation shows too little. @default input */
  live?: InputOf<Op> | undefined;
  /** Changes of the input with which a write has the other consequences that it declares, or a call uses other endpoints. */
  otherCases?: readonly Change<InputOf<Op>>[] | undefined;
  /**
   * Changes of the input that make it a call about something else, after which the tests count requests again: ids that
   * the first call has not cached, values that are still free.
   *
   * @default the input `live`
   */
  second?: Change<InputOf<Op>> | undefined;
  /** Requests that the service forces on the second call if one cannot be enough, and why. */
  minRequests?: MinRequests | undefined;
  /** Creates what the call is about. Its result replaces inputs: an id that no seeded thing has. */
  before?: ((call: CallTool) => Promise<Change<InputOf<Op>>>) | undefined;
  /** Mistakes beyond those that follow from the definition, such as a name as id or an input left out. */
  mistakes?: readonly Mistake[] | undefined;
  /**
   * Facts that a model must find in the result of a read, from seed data or from the service's own responses: ids,
   * names, links, cursors, values, dates.
   *
   * @example (first) => first("record_id", "full_name")
   */
  facts?: Facts | undefined;
}

/** Returns the inputs of a sample, the changed ones for other consequences included. */
export function listInputs(sample: Sample): Record<string, unknown>[] {
  const { input, live = input, otherCases = [] } = sample;
  const changed = otherCases.map((change) => applyChange(live, change));
  return [input, live, completeInput(sample), ...changed];
}

/** Returns a valid input with every property that can be combined. */
export function completeInput({ input, otherInputs }: Sample): Record<string, unknown> {
  return applyChange(input, otherInputs);
}

/**
 * Makes the calls `before` a sample, and returns its input with what they created.
 *
 * @param findTool returns a tool of the package by its name
 * @throws ApiError if a call fails.
 */
export async function prepareInput(
  { before, input }: Pick<Sample, "before" | "input">,
  findTool: (name: string) => Pick<AnyTool, "execute">,
): Promise<Record<string, unknown>> {
  if (before === undefined) return input;
  const call: CallTool = async (name, args = {}) => findValues(await findTool(name).execute(args));
  return applyChange(input, await before(call));
}

/** Changes an input; undefined leaves one out. */
export function applyChange(
  input: Readonly<Record<string, unknown>>,
  change: Mistake["change"] = {},
): Record<string, unknown> {
  const entries = Object.entries({ ...input, ...change });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
