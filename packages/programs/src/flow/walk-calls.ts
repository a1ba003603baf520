import type * as acorn from "acorn";
import {
  CATCHING_METHODS,
  CHANGING_FUNCTIONS,
  CHANGING_METHODS,
  ITERATING_METHODS,
  PURE_FUNCTIONS,
  PURE_METHODS,
  PURE_OBJECTS,
  SHARED_KEYS,
  TEXT_METHODS,
} from "./built-ins.js";
import { CLEAN, join, type Label } from "./labels.js";
import { type AnyNode, type Context, nameOf, NotFollowed, NOTHING, type Value } from "./values.js";
import { WriteWalk } from "./walk-writes.js";

/** Follows values through calls: of tools, of functions of the program, and of those of the language. */
export abstract class CallWalk extends WriteWalk {
  protected abstract labelOfAll(nodes: readonly AnyNode[], context: Context): Label;

  protected isWrite(node: AnyNode): boolean {
    return (
      node.type === "CallExpression" &&
      node.callee.type === "Identifier" &&
      this.functions.kindOf(node.callee.name) === "write"
    );
  }

  protected call(node: acorn.CallExpression, context: Context): Value {
    const { callee } = node;
    if (callee.type === "Identifier") return this.callNamed(node, callee.name, context);
    if (callee.type === "ArrowFunctionExpression" || callee.type === "FunctionExpression") {
      const called = this.evaluate(callee, context);
      return this.withFailures(this.callOwn(called, node, context), called.functions);
    }
    if (callee.type === "ParenthesizedExpression") throw new NotFollowed("a call");
    if (callee.type !== "MemberExpression" || callee.object.type === "Super")
      throw new NotFollowed("a call");
    const method = nameOf(callee.property);
    if (callee.computed || method === undefined || SHARED_KEYS.has(method))
      throw new NotFollowed("a computed method");
    const { object } = callee;
    if (object.type === "Identifier" && context.scope.find(object.name) === undefined) {
      return this.callOfLanguage(node, object.name, method, context);
    }
    if (CATCHING_METHODS.has(method)) this.surviveFailures();
    return this.callMethod(node, this.evaluate(object, context), method, context);
  }

  protected callNamed(node: acorn.CallExpression, name: string, context: Context): Value {
    const kind = this.functions.kindOf(name);
    if (kind === "write") {
      const { happens, inputs } = this.planWrite(node, context);
      return { ...NOTHING, label: join(happens, ...inputs.values()) };
    }
    if (kind !== undefined || name === "extract") {
      const args = this.labelOfAll(node.arguments, context);
      this.noteCall(node, name, context);
      const own = kind === "outside" ? new Set([`${node.start}`]) : CLEAN;
      return { ...NOTHING, label: join(args, own) };
    }
    const binding = context.scope.find(name);
    if (binding === undefined) {
      if (!PURE_FUNCTIONS.has(name)) throw new NotFollowed("an unknown function");
      return this.all(this.evaluateRead(node.arguments, context));
    }
    const called = this.evaluate(node.callee, context);
    return this.withFailures(this.callOwn(called, node, context), called.functions);
  }

  /** Waits for what has succeeded, or has ended the program or what catches its failure. */
  protected await(node: AnyNode, context: Context): Value {
    if (this.isWrite(node)) {
      return { ...NOTHING, label: this.planWrite(node as acorn.CallExpression, context).happens };
    }
    if (node.type === "CallExpression" && node.callee.type === "Identifier") {
      const binding = context.scope.find(node.callee.name);
      if (binding !== undefined)
        return this.callOwn(this.evaluate(node.callee, context), node, context);
    }
    return this.evaluate(node, context);
  }

  protected callOwn(
    { functions, label }: Value,
    node: acorn.CallExpression,
    context: Context,
  ): Value {
    if (functions.length === 0) throw new NotFollowed("a call of an unknown function");
    const args = this.evaluateArguments(node, this.inChain(context, label));
    return this.either(...functions.map((each) => this.enter(each, args, label, context)));
  }

  /** Evaluates arguments that are read at once. */
  protected evaluateRead(nodes: readonly AnyNode[], context: Context): Value[] {
    const args = nodes.map((node) => this.evaluate(node, context));
    const label = join(...args.map((each) => each.label));
    for (const each of args) this.noteRead(each, label, context);
    return args;
  }

  /** Evaluates arguments; each may be any of those in a spread. */
  protected evaluateArguments(node: acorn.CallExpression, context: Context): Value[] {
    const args = node.arguments.map((argument) => this.evaluate(argument, context));
    const spread = node.arguments.findIndex(({ type }) => type === "SpreadElement");
    if (spread === -1) return args;
    const any = this.all(args.slice(spread));
    return [...args.slice(0, spread), ...Array.from({ length: 20 }, () => any)];
  }

  protected callOfLanguage(
    node: acorn.CallExpression,
    object: string,
    method: string,
    context: Context,
  ): Value {
    if (object === "files" && method === "read") {
      return { ...NOTHING, label: this.labelOfAll(node.arguments, context) };
    }
    if (object === "console") {
      const args = this.labelOfAll(node.arguments, context);
      this.output = this.grow(this.output, join(args, this.now(context)));
      return NOTHING;
    }
    const args = this.evaluateRead(node.arguments, context);
    if (object === "Object" && CHANGING_FUNCTIONS.has(method)) {
      const [target = NOTHING, ...parts] = args;
      const all = this.all(args);
      this.changeObject(
        target,
        join(all.label, this.now(context)),
        parts.flatMap(({ holders }) => holders),
      );
      return all;
    }
    const known = PURE_OBJECTS.get(object);
    if (known === undefined || (known !== "all" && !known.has(method)))
      throw new NotFollowed("an unknown function");
    if (object === "Promise" && method !== "all") this.surviveFailures();
    const given = this.either(...args.map((each) => ({ ...each, functions: [] })));
    const value = this.callBack(args, given, context);
    for (const each of args) this.noteRead(each, value.label, context);
    return { ...value, changesWhenRead: false };
  }

  protected callMethod(
    node: acorn.CallExpression,
    object: Value,
    method: string,
    context: Context,
  ): Value {
    if (object.functions.length > 0) throw new NotFollowed("a method of a function");
    const changes = CHANGING_METHODS.has(method);
    if (!changes && !PURE_METHODS.has(method)) throw new NotFollowed("an unknown method");
    const args = this.evaluateArguments(node, this.inChain(context, object.label));
    const given = this.either(object, ...args.map((each) => ({ ...each, functions: [] })));
    const value = this.callBack(args, given, context, method.startsWith("reduce"));
    if (changes) {
      const parts = args.flatMap(({ holders }) => holders);
      this.changeObject(object, join(value.label, this.now(context)), parts);
    }
    for (const each of [object, ...args]) this.noteRead(each, value.label, context);
    const holders = TEXT_METHODS.has(method) ? [] : value.holders;
    // Methods of iterators return iterators.
    const iterates = object.changesWhenRead && !TEXT_METHODS.has(method);
    return { ...value, holders, changesWhenRead: iterates || ITERATING_METHODS.has(method) };
  }
}
