import type { RequestSpec } from "@workbelt/core/provider";
import type { Assumption } from "../assumptions/assumption.js";

/** A step into JSON: a member's name, an item's index, or the members that an item of a list has. */
export type PathPart = string | number | Readonly<Record<string, unknown>>;

/** A value of an earlier step's output, which replaces this object. */
export interface Reference {
  readonly $from: readonly [step: string, ...path: PathPart[]];
}

/**
 * Refers to a value in the output of an earlier step. An object in the path finds the item of a list with these members.
 *
 * @example from("objects", "items", { api_slug: "deals" }, "api_slug")
 */
export function from(step: string, ...path: PathPart[]): Reference {
  return { $from: [step, ...path] };
}

/** The first of several values that is there. */
export interface Alternatives {
  readonly $first: readonly Reference[];
}

/** Refers to the first of several values that is there. */
export function first(...references: readonly Reference[]): Alternatives {
  return { $first: references };
}

/** Begins the name of everything that a run creates. */
export const MARK_PREFIX = "workbelt-verify-";

/** Stands for the run's mark in texts of a template: `"A task of {mark}"`. */
export const MARK = "{mark}";

/** Stands for the mark with underscores, as slugs have them. */
export const SLUG = "{slug}";

/** An id that nothing has. */
export const UNKNOWN_ID = "3f0c2b1e-8f5a-4c5e-9d3b-0a1b2c3d4e5f";

/** Target of a run's webhooks. The name does not resolve, so that no event is delivered. */
export const WEBHOOK_HOST = "https://workbelt-verify.example.com";

/** JSON in which references, marks and days (`{day+1}`, `{day-30}`: that day's date) are replaced. */
export type Template = Readonly<Record<string, unknown>>;

/** Call of a step: an operation of the package, or a request that no operation sends. */
export type Call =
  | { readonly operation: string; readonly input: Template }
  | { readonly request: TemplateRequest };

/** A request of a {@link Call}. */
export interface TemplateRequest extends Pick<RequestSpec, "method"> {
  /** Path with names in braces, which `values` replaces. */
  readonly path: string;
  readonly values?: Template;
  readonly query?: Template;
  readonly body?: Template;
}

/** Permission of the person that a step needs. */
export type Permission = "read" | "write" | "permanent";

/** One call of a scenario, and what is expected of it. */
export type Step = Call & {
  /** Name that later steps and assumptions refer to. */
  readonly id: string;
  /** @default "read" for operations that read and for GET requests, else "write" */
  readonly needs?: Permission;
  /** Values that earlier steps must have found, beyond those in the input: `from("task")` is the step's success. */
  readonly requires?: readonly Reference[];
  /**
   * True if the reply is about the workspace's own data, which the sandbox's resembles only in part. Then only what
   * both replies have is compared.
   */
  readonly survey?: true;
  /** True if the service refuses the call: its status and error code are what is compared. */
  readonly refused?: true;
  /** The step whose creation this one removes. Its call is made again if a run ended before it. */
  readonly removes?: string;
  /** Calls again until the output has a value here, for what the service makes a little later. At most ten times. */
  readonly until?: readonly PathPart[];
};

/** Finds what an earlier run left, by its marked name. */
export interface Leftover {
  /** Lists candidates, whose pages are all read. References to `item` are those of the enclosing leftover, to `area` the area of an unfinished run. */
  readonly list: { readonly operation: string; readonly input: Template };
  /** The text of an item that begins with the mark. @default every item, of what is in something that the run has made */
  readonly name?: readonly PathPart[];
  /** Steps whose creations are found or go with what is found, also if their replies did not say so. */
  readonly finds?: readonly string[];
  /** Contents, which are removed first. */
  readonly inside?: readonly Leftover[];
  /** Removes it. References to `item` are to the one found. */
  readonly remove: { readonly operation: string; readonly input: Template };
}

/** Everything that is verified with one service, as data. */
export interface Scenario {
  readonly service: string;
  /** Operation without input that returns who is connected, and the places in its output. */
  readonly connection: {
    readonly operation: string;
    readonly id?: readonly PathPart[];
    readonly name?: readonly PathPart[];
    readonly scopes?: readonly PathPart[];
  };
  /** Place in which things are created, in words for the question before the first write. `{name}` is the text found there. */
  readonly area: {
    readonly words: string;
    readonly name?: Reference;
    /** Id of what things are created in, for a later run: leftovers refer to it as `area`. */
    readonly id?: Reference | Alternatives;
  };
  /** Names of JSON objects whose members are named by the workspace, such as columns. */
  readonly maps: readonly string[];
  /** Words of members for which the service documents all that there are. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Parts of paths that are followed by ids or names of the workspace. UUIDs need none. */
  readonly idsAfter: readonly string[];
  /** Names of fields whose values recordings leave out. */
  readonly redact: readonly string[];
  readonly steps: readonly Step[];
  readonly leftovers: readonly Leftover[];
  /** Word in the error about something that was removed already, where that is not a 404. */
  readonly removedWord?: string;
  /** Operations that no step calls, each with the reason. */
  readonly untried: Readonly<Record<string, string>>;
  readonly assumptions: readonly Assumption[];
}
