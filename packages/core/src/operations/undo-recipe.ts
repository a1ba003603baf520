import type { QueryValue, RequestSpec } from "../client/request.js";
import { findNamed } from "../text/names.js";

/** A request as plain data, which can be stored, and sent by a later version of the package that made it. */
export interface PlainRequest {
  method: RequestSpec["method"];
  path: string;
  query?: Readonly<Record<string, QueryValue>> | undefined;
  body?: object | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  readOnly?: boolean | undefined;
}

/**
 * A step into JSON: a key, an index, or the item of a list that has this text at a path; of an object, the item of one of its
 * lists.
 */
export type PathStep = string | { where: string; is: string };

/** The fields of a thing by their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** A read that shows the fields of a thing. */
export interface StateRead {
  request: PlainRequest;
  /** Place of the object with the fields in the response. */
  at: readonly PathStep[];
  /** True before a write that may create the thing: the reply that it does not exist counts as an empty response. */
  mayBeMissing?: true | undefined;
  /** Keys of values that say who wrote them and when: they are not compared. */
  audit?: readonly string[] | undefined;
  /** Keys of what values refer to, such as an option: it counts by its `id`, so that renaming it is no change of the value. */
  references?: readonly string[] | undefined;
  /**
   * Keys of a value's version, which changes whenever it is written, and of its author: they find even a change there
   * and back. `service` is the author of what the service fills in itself.
   */
  marks?: { version: string; author: string; service?: object | undefined } | undefined;
}

/** A read that shows if others have built on something. */
export interface Guard {
  request: PlainRequest;
  /** Place of the list in the response that must be empty. */
  at: readonly PathStep[];
  /** Name of its items: "notes". */
  items: string;
  /** Items that may be there: their text at a path. */
  except?: TextAt | undefined;
  /** The only items that count: their text at a path. */
  only?: TextAt | undefined;
  /** True if it does not count where the account may not read it: what is removed goes to the trash only. */
  optional?: boolean | undefined;
  /** The item after which they count, in the order of the list. Without it in the list, all of them do. */
  after?: TextAt | undefined;
}

/** A text at a dotted path of JSON. */
export interface TextAt {
  at: string;
  is: string;
}

/** The items of a thing that a write may replace by others: those that undo finds missing return, and new ones go. */
export interface Members {
  /** The read that lists them, and the place of the list in the response. */
  request: PlainRequest;
  at: readonly PathStep[];
  /** Ids of the items before the write, each with the path that restores it. */
  before: Readonly<Record<string, string>>;
  /** The request that restores one, without its path. */
  restore: Omit<PlainRequest, "path">;
  /** The request that removes a new one; `{id}` in its path stands for the id. */
  remove: PlainRequest;
}

/** The thing that a write created or changed. */
export interface Thing {
  /** Id in the service; steps with the same id concern the same thing. */
  id: string;
  /** Word for its kind: "task". */
  noun: string;
  name?: string | undefined;
}

/** Everything that undoes a write, as plain data. */
export interface UndoRecipe {
  kind: "remove" | "set" | "restore";
  thing: Thing;
  state: StateRead;
  /** The fields as they were before the write, or those by which a created thing counts as removed. */
  before?: Fields | undefined;
  /** The fields after it, as the service returned them; undefined while the outcome is unknown. */
  after?: Fields | undefined;
  /** The fields as they were sent, by which an unknown outcome is decided. */
  sent?: Fields | undefined;
  /** The requests that undo it, in this order. */
  requests: readonly PlainRequest[];
  /** Lists that have to be empty, or the thing is kept. */
  guards?: readonly Guard[] | undefined;
  /** The author of its last edit, as a text in the fields; after an edit by another one the thing is kept. */
  editor?: TextAt | undefined;
  /** Items that come back or go before the requests are sent. */
  members?: Members | undefined;
  /** Id of the thing that contains it: if undo removes that, this goes with it. */
  inside?: string | undefined;
  /**
   * Other writes of the same call, in the order of writing. Undo takes back all of it or nothing: these first, the last one
   * before all others.
   */
  others?: readonly UndoRecipe[] | undefined;
}

/** Thrown by a plan for a write that cannot be undone. Its message is the reason, as a clause. */
export class IrreversibleError extends Error {
  override readonly name = "IrreversibleError";
}

/** A JSON response to a write, with its request. */
export interface WrittenRequest {
  request: RequestSpec;
  response: unknown;
}

/** A plan for undoing a write that is about to be sent. */
export interface UndoPlan {
  /** The read to make before the write, if undoing it takes more than the response; a list if it takes several. */
  before?: StateRead | readonly StateRead[] | undefined;
  /** Returns what would undo the write without its response; undefined for a creation. Of several reads it gets a list. */
  prepare(before: unknown): UndoRecipe | undefined;
  /** Returns what undoes the write. */
  complete(written: readonly WrittenRequest[], before: unknown): UndoRecipe;
}

/** Thrown by a plan for a response that does not have what it undoes. */
export class UnknownThingError extends Error {}

/** Finds a value in JSON by own keys only; undefined if it is not there. */
export function findAt(json: unknown, at: readonly PathStep[]): unknown {
  return at.reduce<unknown>((value, step) => {
    if (typeof value !== "object" || value === null) return undefined;
    if (typeof step !== "string") {
      const items: readonly unknown[] = Array.isArray(value)
        ? value
        : Object.values(value).filter(Array.isArray).flat();
      return findNamed(step.is, items, (item) => {
        const name = findAt(item, toSteps(step.where));
        return typeof name === "string" ? name : undefined;
      });
    }
    return Object.hasOwn(value, step) ? (value as Record<string, unknown>)[step] : undefined;
  }, json);
}

/** Splits a dotted path; an empty one has no steps. */
export function toSteps(path: string): string[] {
  return path === "" ? [] : path.split(".");
}
