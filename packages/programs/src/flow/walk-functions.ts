import { CLEAN, join, type Label } from "./labels.js";
import {
  type AnyNode,
  type Context,
  type FunctionFacts,
  NotFollowed,
  NOTHING,
  type Value,
} from "./values.js";
import { PatternWalk } from "./walk-patterns.js";

/** Follows values into and out of functions of the program. */
export abstract class FunctionWalk extends PatternWalk {
  protected abstract walkBlock(
    node: AnyNode,
    statements: readonly AnyNode[],
    context: Context,
  ): void;

  protected walkFunction(facts: FunctionFacts): void {
    const { node, scope } = facts;
    if (node.generator) throw new NotFollowed("a generator");
    const outer = {
      left: this.left,
      leftLoop: this.leftLoop,
      loops: this.loops,
      touched: this.touched,
    };
    this.left = CLEAN;
    this.leftLoop = CLEAN;
    this.loops = 0;
    this.touched = CLEAN;
    for (const param of node.params) this.declareVariables(param, scope);
    const context: Context = { scope, when: CLEAN, inFunction: facts };
    // Defaults of parameters; what calls give is bound there.
    for (const param of node.params) this.bind(param, NOTHING, context);
    if (node.body.type === "BlockStatement") this.walkBlock(node.body, node.body.body, context);
    else {
      const value = this.evaluate(node.body, context);
      if (value.functions.length > 0) throw new NotFollowed("a function is returned");
      this.return(value, context);
    }
    facts.touched = this.grow(facts.touched, join(this.touched, facts.when));
    this.left = outer.left;
    this.leftLoop = outer.leftLoop;
    this.loops = outer.loops;
    this.touched = outer.touched;
  }

  protected return(value: Value, context: Context): void {
    const facts = context.inFunction;
    facts.result = this.grow(facts.result, join(value.label, this.now(context)));
    // Callers of the function do not know which variables hold it.
    if (value.changesWhenRead) throw new NotFollowed("an iterator is returned");
    for (const holder of value.holders) {
      if (facts.holders.has(holder)) continue;
      facts.holders.add(holder);
      this.hasChanged = true;
    }
  }

  /** Calls a function of the program with these arguments. */
  protected enter(
    facts: FunctionFacts,
    args: readonly Value[],
    label: Label,
    context: Context,
  ): Value {
    facts.when = this.grow(facts.when, join(this.now(context), label));
    const inside: Context = { scope: facts.scope, when: label, inFunction: facts };
    for (const [index, param] of facts.node.params.entries()) {
      this.declareVariables(param, facts.scope);
      const given =
        param.type === "RestElement" ? this.all(args.slice(index)) : (args[index] ?? NOTHING);
      this.bind(param, { ...given, label: join(given.label, label) }, inside);
    }
    this.touch(facts.touched);
    return { ...NOTHING, label: facts.result, holders: [...facts.holders] };
  }

  /**
   * Has the language call those arguments that are functions, with parts of what is given.
   *
   * @param accumulates true if they are also given what they have returned
   */
  protected callBack(
    args: readonly Value[],
    given: Value,
    context: Context,
    accumulates = false,
  ): Value {
    let value = given;
    for (const facts of new Set(args.flatMap(({ functions }) => functions))) {
      const own: Value = { ...NOTHING, label: facts.result, holders: [...facts.holders] };
      const each = accumulates ? this.either(given, own) : given;
      const params = facts.node.params.map(() => each);
      const result = this.enter(facts, params, given.label, context);
      value = this.either(value, this.withFailures(result, [facts]));
    }
    return value;
  }

  /** Adds that a function may have failed to what it returns, for a promise that is not awaited at once. */
  protected withFailures(value: Value, functions: readonly FunctionFacts[]): Value {
    const failures = functions.flatMap(({ node, touched }) => (node.async ? [touched] : []));
    return { ...value, label: join(value.label, ...failures) };
  }

  /** Adds what an object depends on, for parts that are left out if it is missing. */
  protected inChain(context: Context, label: Label): Context {
    return this.chains === 0 ? context : this.within(context, label);
  }
}
