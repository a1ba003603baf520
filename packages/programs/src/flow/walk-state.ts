import { type Binding, Scope } from "./bindings.js";
import { CLEAN, join, type Label } from "./labels.js";
import type { CallFlow, FollowedFunctions } from "./program-flow.js";
import {
  type AnyNode,
  type Context,
  type FunctionFacts,
  NotFollowed,
  type Value,
} from "./values.js";

// A walk of the longest program that a person would read takes a hundredth. Loops in loops take more.
const MAX_STEPS = 500_000;

/** State of a walk through a program: its findings, and the place where it is. */
export abstract class WalkState {
  protected readonly functions: FollowedFunctions;
  protected readonly scopes = new Map<AnyNode, Scope>();
  protected readonly facts = new Map<AnyNode, FunctionFacts>();
  protected readonly calls = new Map<AnyNode, CallFlow>();
  protected output: Label = CLEAN;
  protected hasChanged = true;
  /** Influences on reaching the rest of the function, and of the loop. */
  protected left: Label = CLEAN;
  protected leftLoop: Label = CLEAN;
  protected loops = 0;
  protected survives = false;
  protected steps = 0;
  /** Above zero inside of a chain, of which the rest is left out if a part is missing. */
  protected chains = 0;
  /** Influences on reaching the part that is being walked. */
  protected touched: Label = CLEAN;

  constructor(functions: FollowedFunctions) {
    this.functions = functions;
  }

  protected within(context: Context, label: Label): Context {
    return { ...context, when: join(context.when, label) };
  }

  /** Returns what decides whether a place is reached. */
  protected now({ inFunction, when }: Context): Label {
    const failed = this.survives ? inFunction.touched : CLEAN;
    return join(when, inFunction.when, this.left, this.leftLoop, failed);
  }

  /** Notes that the program may go on after a function has failed: what the function does depends on all that may fail in it. */
  protected surviveFailures(): void {
    this.hasChanged ||= !this.survives;
    this.survives = true;
  }

  protected touch(label: Label): void {
    this.touched = join(this.touched, label);
  }

  protected step(): void {
    this.steps += 1;
    if (this.steps > MAX_STEPS) throw new NotFollowed("too many steps");
  }

  protected scopeOf(node: AnyNode, outer: Scope): Scope {
    const known = this.scopes.get(node) ?? new Scope(outer);
    this.scopes.set(node, known);
    return known;
  }

  protected factsOf(node: FunctionFacts["node"], scope: Scope): FunctionFacts {
    const known = this.facts.get(node);
    if (known !== undefined) return known;
    const facts: FunctionFacts = {
      node,
      scope: this.scopeOf(node, scope),
      when: CLEAN,
      result: CLEAN,
      holders: new Set(),
      touched: CLEAN,
    };
    this.facts.set(node, facts);
    return facts;
  }

  protected addFunctions(binding: Binding, functions: readonly FunctionFacts[]): void {
    for (const each of functions) {
      if (binding.functions.has(each)) continue;
      binding.functions.add(each);
      this.hasChanged = true;
    }
  }

  protected note(hasChanged: boolean): void {
    this.hasChanged ||= hasChanged;
  }

  protected grow(known: Label, more: Label): Label {
    const joined = join(known, more);
    if (joined.size !== known.size) this.hasChanged = true;
    return joined;
  }

  protected either(...values: readonly Value[]): Value {
    return {
      label: join(...values.map(({ label }) => label)),
      holders: [...new Set(values.flatMap(({ holders }) => holders))],
      functions: [...new Set(values.flatMap(({ functions }) => functions))],
      changesWhenRead: values.some(({ changesWhenRead }) => changesWhenRead),
    };
  }

  protected all(values: readonly Value[]): Value {
    const all = this.either(...values);
    if (all.functions.length > 0) throw new NotFollowed("a function in a list");
    return all;
  }
}
