import {
  IrreversibleError,
  type StateRead,
  type UndoPlan,
  type UndoRecipe,
  type WrittenRequest,
} from "./undo-recipe.js";
import type { RequestSpec } from "../client/request.js";
import type { Service } from "../client/service.js";
import { type Consequence, type ConsequenceCases, consequenceOf } from "./consequence.js";
import { getFirst } from "./thing-kind.js";

/** A write that is about to be sent. */
export interface PlannedWrite<Input> {
  input: Input;
  /** Its first request that writes. */
  request: RequestSpec;
  /** The service that the client sends it to. */
  service: Service;
}

/** A write whose thing is known. */
export interface LocatedWrite<Input> extends PlannedWrite<Input> {
  /** Its id. */
  id: string;
  /** The thing as it was created, or before the write. */
  found: unknown;
}

/** Way to undo a write. `remove`, `set`, `restore`, `setOrRemove` and `combine` make it. */
export interface Revert<Input> {
  readonly kind: "remove" | "set" | "restore" | "set_or_remove";
  /** Returns the read to make before the write, if there is one, or several. */
  before?(write: PlannedWrite<Input>): StateRead | readonly StateRead[];
  /** Returns what would undo the write if its response is lost; undefined for a creation. */
  prepare?(write: PlannedWrite<Input>, before: unknown): UndoRecipe | undefined;
  /**
   * Returns what undoes the write, from its responses and from what was read before it; undefined if it wrote nothing of
   * that.
   */
  complete(
    write: PlannedWrite<Input>,
    written: readonly WrittenRequest[],
    before: unknown,
  ): UndoRecipe | undefined;
}

/** Way to undo the calls of an operation, or a function that chooses by the input. */
export type RevertChoice<Input> = Revert<Input> | RevertFunction<Input>;

// A method, so that an operation of one input is an operation of any.
type RevertFunction<Input> = { of(input: Input): Revert<Input> }["of"];

/** The part of an operation that says how it is undone. */
interface Revertible<Input> {
  readonly name: string;
  readonly consequence?: Consequence | ConsequenceCases<Input>;
  readonly revert?: RevertChoice<Input>;
}

/** Returns how a call is undone, or why it cannot be, as a clause. */
export function revertOf<Input>(
  operation: Revertible<Input>,
  input: NoInfer<Input>,
): Revert<Input> | string {
  const { reason, reversible = "fully" } = consequenceOf(operation, input) ?? {};
  if (reversible === "not" || reversible === "recreatable") return reason ?? "nothing undoes it";
  const { revert } = operation;
  if (revert === undefined) return `${operation.name} does not say how it is undone`;
  return typeof revert === "function" ? revert(input) : revert;
}

/** Plans how a write is undone, just before it is sent. */
export function planUndo<Input>(
  operation: Revertible<Input>,
  write: PlannedWrite<NoInfer<Input>>,
): UndoPlan | string {
  const revert = revertOf(operation, write.input);
  if (typeof revert === "string") return revert;
  return {
    before: revert.before?.(write),
    prepare: (before) => revert.prepare?.(write, before),
    complete: (written, before) => {
      // The request may have been corrected since.
      const { request } = getFirst(written);
      const recipe = revert.complete({ ...write, request }, written, before);
      if (recipe === undefined) throw new IrreversibleError("it wrote nothing that can be undone");
      return recipe;
    },
  };
}
