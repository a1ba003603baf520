import type * as acorn from "acorn";
import { alias, type Binding, mark, markObject, Scope } from "./bindings.js";
import {
  CATCHING_METHODS,
  CHANGING_METHODS,
  CONSTANTS,
  CONSTRUCTORS,
  PURE_FUNCTIONS,
  PURE_METHODS,
  PURE_OBJECTS,
  SHARED_KEYS,
} from "./built-ins.js";
import type { CallFlow, FollowedFunctions, ProgramFlow } from "./follow-program.js";
import { CLEAN, isMarked, join, type Label } from "./labels.js";

/** Thrown for a part of a program that is not followed. */
class NotFollowed extends Error {}

/** What is known of the value of an expression. */
interface Value {
  readonly label: Label;
  /** The variables whose objects it may be, or a part of. */
  readonly holders: readonly Binding[];
  /** The functions that it may be. */
  readonly functions: readonly FunctionFacts[];
}

const NOTHING: Value = { label: CLEAN, holders: [], functions: [] };

/** What is known of a function of the program, for all its calls together. */
interface FunctionFacts {
  readonly node: acorn.Function | acorn.ArrowFunctionExpression;
  readonly scope: Scope;
  /** What decides whether it is called. */
  when: Label;
  result: Label;
  readonly holders: Set<Binding>;
  /** Everything that it depends on, and by which it may fail. */
  touched: Label;
}

type AnyNode = acorn.AnyNode;
/** What decides whether a statement is reached, besides what has left the function before. */
type Context = { readonly scope: Scope; readonly when: Label; readonly inFunction: FunctionFacts };

// Labels, groups and functions only grow; there are fewer steps than this in any program of allowed size.
const MAX_PASSES = 200;
// A walk of the longest program that a person would read takes a hundredth. Loops in loops take more.
const MAX_STEPS = 500_000;

/**
 * Walks through a program until nothing new is learned. A variable has one label for all its places, a function one for all its
 * calls: too many marks, never too few.
 */
export class ProgramWalk {
  readonly #program: acorn.Program;
  readonly #functions: FollowedFunctions;
  readonly #scopes = new Map<AnyNode, Scope>();
  readonly #facts = new Map<AnyNode, FunctionFacts>();
  readonly #calls = new Map<AnyNode, CallFlow>();
  #output: Label = CLEAN;
  #hasChanged = true;
  /** What decides whether the rest of the function is reached, and the rest of the loop. */
  #left: Label = CLEAN;
  #leftLoop: Label = CLEAN;
  #loops = 0;
  #survives = false;
  #steps = 0;
  /** Above zero inside of a chain, of which the rest is left out if a part is missing. */
  #chains = 0;
  /** What the part that is being walked depends on. */
  #touched: Label = CLEAN;

  constructor(program: acorn.Program, functions: FollowedFunctions) {
    this.#program = program;
    this.#functions = functions;
  }

  /** Returns what is known in the end; undefined if a part cannot be followed. */
  run(): ProgramFlow | undefined {
    try {
      const scope = new Scope();
      const main = this.#factsOf(this.#program as never, scope);
      for (let pass = 0; this.#hasChanged; pass += 1) {
        if (pass === MAX_PASSES) return undefined;
        this.#hasChanged = false;
        this.#left = CLEAN;
        this.#walkBlock(this.#program, this.#program.body, {
          scope,
          when: CLEAN,
          inFunction: main,
        });
      }
      return { calls: [...this.#calls.values()], output: join(this.#output, main.result) };
    } catch (error) {
      if (error instanceof NotFollowed || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  // Statements

  #walkBlock(node: AnyNode, statements: readonly acorn.AnyNode[], { scope, ...rest }: Context) {
    const context = { ...rest, scope: this.#scopeOf(node, scope) };
    for (const statement of statements) this.#hoist(statement, context.scope);
    for (const statement of statements) this.#walk(statement, context);
  }

  /** Declares what a block declares, because functions may use it before. */
  #hoist(node: AnyNode, scope: Scope): void {
    if (node.type === "VariableDeclaration") {
      if (node.kind === "var") throw new NotFollowed("var");
      for (const { id } of node.declarations) this.#declare(id, scope);
    } else if (node.type === "FunctionDeclaration" && node.id != null) {
      const binding = this.#declare(node.id, scope) as Binding;
      this.#addFunctions(binding, [this.#factsOf(node, scope)]);
    }
  }

  #walk(node: AnyNode, context: Context): void {
    this.#step();
    switch (node.type) {
      case "EmptyStatement":
        return;
      case "ExpressionStatement":
        this.#evaluate(node.expression, context);
        return;
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) {
          const value = init == null ? NOTHING : this.#evaluate(init, context);
          this.#bind(id, value, context);
        }
        return;
      case "FunctionDeclaration":
        this.#walkFunction(this.#factsOf(node, context.scope));
        return;
      case "BlockStatement":
        this.#walkBlock(node, node.body, context);
        return;
      case "IfStatement": {
        const inside = this.#within(context, this.#evaluate(node.test, context).label);
        this.#walk(node.consequent, inside);
        if (node.alternate != null) this.#walk(node.alternate, inside);
        return;
      }
      case "ForStatement": {
        const own = { ...context, scope: this.#scopeOf(node, context.scope) };
        if (node.init != null) {
          this.#hoist(node.init, own.scope);
          if (node.init.type === "VariableDeclaration") this.#walk(node.init, own);
          else this.#evaluate(node.init, own);
        }
        this.#loop(() => {
          const test = node.test == null ? NOTHING : this.#evaluate(node.test, own);
          const inside = this.#within(own, test.label);
          this.#walk(node.body, inside);
          if (node.update != null) this.#evaluate(node.update, inside);
        });
        return;
      }
      case "ForOfStatement":
      case "ForInStatement": {
        const own = { ...context, scope: this.#scopeOf(node, context.scope) };
        this.#hoist(node.left, own.scope);
        const value = this.#evaluate(node.right, context);
        const inside = this.#within(own, value.label);
        const target =
          node.left.type === "VariableDeclaration" ? node.left.declarations[0]?.id : node.left;
        this.#loop(() => {
          if (target !== undefined) this.#bind(target, value, inside);
          this.#walk(node.body, inside);
        });
        return;
      }
      case "WhileStatement":
      case "DoWhileStatement":
        this.#loop(() => {
          const test = this.#evaluate(node.test, context);
          this.#walk(node.body, this.#within(context, test.label));
        });
        return;
      case "SwitchStatement": {
        const value = this.#evaluate(node.discriminant, context);
        const tests = node.cases.map(({ test }) =>
          test == null ? NOTHING : this.#evaluate(test, context),
        );
        const inside = this.#within(context, join(value.label, ...tests.map(({ label }) => label)));
        const statements = node.cases.flatMap(({ consequent }) => consequent);
        this.#loops += 1;
        this.#walkBlock(node, statements, inside);
        this.#loops -= 1;
        if (this.#loops === 0) this.#leftLoop = CLEAN;
        return;
      }
      case "BreakStatement":
      case "ContinueStatement":
        if (node.label != null) throw new NotFollowed("labels");
        this.#leftLoop = join(this.#leftLoop, this.#now(context));
        return;
      case "ReturnStatement": {
        const value = node.argument == null ? NOTHING : this.#evaluate(node.argument, context);
        if (value.functions.length > 0) throw new NotFollowed("a function is returned");
        this.#return(value, context);
        this.#left = join(this.#left, this.#now(context));
        return;
      }
      case "ThrowStatement":
        this.#evaluate(node.argument, context);
        this.#touch(this.#now(context));
        this.#left = join(this.#left, this.#now(context));
        return;
      case "TryStatement": {
        this.#surviveFailures();
        const outer = this.#touched;
        this.#touched = CLEAN;
        this.#walk(node.block, context);
        // What the block depends on may make it fail: the rest of it and of the program depends on that.
        const reason = this.#touched;
        this.#left = join(this.#left, reason);
        this.#walk(node.block, context);
        this.#touched = join(outer, reason);
        if (node.handler != null) {
          const { body, param } = node.handler;
          const inside = { ...context, scope: this.#scopeOf(node.handler, context.scope) };
          if (param != null) {
            this.#declare(param, inside.scope);
            this.#bind(param, { ...NOTHING, label: reason }, inside);
          }
          this.#walk(body, inside);
        }
        if (node.finalizer != null) this.#walk(node.finalizer, context);
        return;
      }
      default:
        throw new NotFollowed(node.type);
    }
  }

  /** Walks through the body of a loop twice: what leaves it in one round decides about the next. */
  #loop(walk: () => void): void {
    const outer = this.#leftLoop;
    this.#loops += 1;
    walk();
    walk();
    this.#loops -= 1;
    this.#leftLoop = outer;
  }

  #within(context: Context, label: Label): Context {
    return { ...context, when: join(context.when, label) };
  }

  /** Returns what decides whether a place is reached. */
  #now({ inFunction, when }: Context): Label {
    const failed = this.#survives ? inFunction.touched : CLEAN;
    return join(when, inFunction.when, this.#left, this.#leftLoop, failed);
  }

  /** Notes that the program may go on after a function has failed: what the function does depends on all that may fail in it. */
  #surviveFailures(): void {
    this.#hasChanged ||= !this.#survives;
    this.#survives = true;
  }

  #touch(label: Label): void {
    this.#touched = join(this.#touched, label);
  }

  // Variables and functions

  #scopeOf(node: AnyNode, outer: Scope): Scope {
    const known = this.#scopes.get(node) ?? new Scope(outer);
    this.#scopes.set(node, known);
    return known;
  }

  /** Declares the variables of a pattern. Returns that of a single name. */
  #declare(pattern: AnyNode, scope: Scope): Binding | undefined {
    switch (pattern.type) {
      case "Identifier":
        if (this.#isTaken(pattern.name)) throw new NotFollowed("a name is taken");
        return scope.declare(pattern.name);
      case "ObjectPattern":
        for (const property of pattern.properties) {
          this.#declare(property.type === "Property" ? property.value : property.argument, scope);
        }
        return undefined;
      case "ArrayPattern":
        for (const element of pattern.elements) if (element !== null) this.#declare(element, scope);
        return undefined;
      case "AssignmentPattern":
        return this.#declare(pattern.left, scope);
      case "RestElement":
        return this.#declare(pattern.argument, scope);
      default:
        throw new NotFollowed(pattern.type);
    }
  }

  #isTaken(name: string): boolean {
    return (
      this.#functions.kindOf(name) !== undefined ||
      PURE_FUNCTIONS.has(name) ||
      PURE_OBJECTS.has(name) ||
      CONSTRUCTORS.has(name) ||
      CONSTANTS.has(name) ||
      ["console", "files", "extract", "globalThis", "arguments", "eval", "Function"].includes(name)
    );
  }

  /** Gives a pattern a value, at its declaration or in an assignment. */
  #bind(pattern: AnyNode, value: Value, context: Context): void {
    switch (pattern.type) {
      case "Identifier": {
        const binding = context.scope.find(pattern.name);
        if (binding === undefined) throw new NotFollowed("an unknown variable is set");
        const label = join(value.label, this.#now(context));
        this.#note(mark(binding, label));
        for (const holder of value.holders) this.#note(alias(binding, holder));
        this.#addFunctions(binding, value.functions);
        return;
      }
      case "ObjectPattern":
        for (const property of pattern.properties) {
          if (property.type === "RestElement") this.#bind(property.argument, value, context);
          else {
            const key = property.computed ? this.#evaluate(property.key, context) : NOTHING;
            this.#assertKey(property.key, property.computed, key);
            const part = { ...value, label: join(value.label, key.label), functions: [] };
            this.#bind(property.value, part, context);
          }
        }
        return;
      case "ArrayPattern":
        for (const element of pattern.elements) {
          if (element !== null) this.#bind(element, { ...value, functions: [] }, context);
        }
        return;
      case "AssignmentPattern": {
        const fallback = this.#evaluate(pattern.right, this.#within(context, value.label));
        this.#bind(pattern.left, this.#either(value, fallback), context);
        return;
      }
      case "RestElement":
        this.#bind(pattern.argument, value, context);
        return;
      case "MemberExpression":
        this.#change(pattern, value, context);
        return;
      default:
        throw new NotFollowed(pattern.type);
    }
  }

  /** Sets a field of an object. */
  #change(target: acorn.MemberExpression, value: Value, context: Context): void {
    if (value.functions.length > 0) throw new NotFollowed("a function in an object");
    if (target.object.type === "Super") throw new NotFollowed("super");
    const object = this.#evaluate(target.object, context);
    // A key of objects in between may lead to what all objects have in common.
    if (hasComputedKey(target.object) && isMarked(object.label))
      throw new NotFollowed("a computed key");
    if (object.holders.length === 0) throw new NotFollowed("an object without a name is changed");
    const key = target.computed ? this.#evaluate(target.property, context) : NOTHING;
    this.#assertKey(target.property, target.computed, key);
    const label = join(value.label, key.label, object.label, this.#now(context));
    this.#changeObject(object, label, value.holders);
  }

  /** Marks the variables that may hold an object, which now holds parts of others. */
  #changeObject(object: Value, label: Label, parts: readonly Binding[]): void {
    for (const holder of object.holders) {
      for (const part of parts) this.#note(alias(holder, part));
      this.#note(markObject(holder, label));
    }
  }

  #assertKey(key: AnyNode, isComputed: boolean, value: Value): void {
    const name = isComputed
      ? key.type === "Literal"
        ? String(key.value)
        : undefined
      : nameOf(key);
    if (name !== undefined && SHARED_KEYS.has(name)) throw new NotFollowed("a shared key");
    if (value.functions.length > 0) throw new NotFollowed("a function as a key");
  }

  #addFunctions(binding: Binding, functions: readonly FunctionFacts[]): void {
    for (const each of functions) {
      if (binding.functions.has(each)) continue;
      binding.functions.add(each);
      this.#hasChanged = true;
    }
  }

  #note(hasChanged: boolean): void {
    this.#hasChanged ||= hasChanged;
  }

  #factsOf(node: FunctionFacts["node"], scope: Scope): FunctionFacts {
    const known = this.#facts.get(node);
    if (known !== undefined) return known;
    const facts: FunctionFacts = {
      node,
      scope: this.#scopeOf(node, scope),
      when: CLEAN,
      result: CLEAN,
      holders: new Set(),
      touched: CLEAN,
    };
    this.#facts.set(node, facts);
    return facts;
  }

  #walkFunction(facts: FunctionFacts): void {
    const { node, scope } = facts;
    if (node.generator) throw new NotFollowed("a generator");
    const outer = {
      left: this.#left,
      leftLoop: this.#leftLoop,
      loops: this.#loops,
      touched: this.#touched,
    };
    this.#left = CLEAN;
    this.#leftLoop = CLEAN;
    this.#loops = 0;
    this.#touched = CLEAN;
    for (const param of node.params) this.#declare(param, scope);
    const context: Context = { scope, when: CLEAN, inFunction: facts };
    // Defaults of parameters; what calls give is bound there.
    for (const param of node.params) this.#bind(param, NOTHING, context);
    if (node.body.type === "BlockStatement") this.#walkBlock(node.body, node.body.body, context);
    else {
      const value = this.#evaluate(node.body, context);
      if (value.functions.length > 0) throw new NotFollowed("a function is returned");
      this.#return(value, context);
    }
    facts.touched = this.#grow(facts.touched, join(this.#touched, facts.when));
    this.#left = outer.left;
    this.#leftLoop = outer.leftLoop;
    this.#loops = outer.loops;
    this.#touched = outer.touched;
  }

  #return(value: Value, context: Context): void {
    const facts = context.inFunction;
    facts.result = this.#grow(facts.result, join(value.label, this.#now(context)));
    for (const holder of value.holders) {
      if (facts.holders.has(holder)) continue;
      facts.holders.add(holder);
      this.#hasChanged = true;
    }
  }

  #grow(known: Label, more: Label): Label {
    const joined = join(known, more);
    if (joined.size !== known.size) this.#hasChanged = true;
    return joined;
  }

  /** Calls a function of the program with arguments of which each may be any of them. */
  #enter(facts: FunctionFacts, args: readonly Value[], label: Label, context: Context): Value {
    facts.when = this.#grow(facts.when, join(this.#now(context), label));
    const inside: Context = { scope: facts.scope, when: label, inFunction: facts };
    for (const [index, param] of facts.node.params.entries()) {
      this.#declare(param, facts.scope);
      const given =
        param.type === "RestElement" ? this.#all(args.slice(index)) : (args[index] ?? NOTHING);
      this.#bind(param, { ...given, label: join(given.label, label) }, inside);
    }
    this.#touch(facts.touched);
    return { label: facts.result, holders: [...facts.holders], functions: [] };
  }

  // Expressions

  #either(...values: readonly Value[]): Value {
    return {
      label: join(...values.map(({ label }) => label)),
      holders: [...new Set(values.flatMap(({ holders }) => holders))],
      functions: [...new Set(values.flatMap(({ functions }) => functions))],
    };
  }

  #all(values: readonly Value[]): Value {
    const all = this.#either(...values);
    if (all.functions.length > 0) throw new NotFollowed("a function in a list");
    return all;
  }

  #step(): void {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new NotFollowed("too many steps");
  }

  #evaluate(node: AnyNode, context: Context): Value {
    this.#step();
    const value = this.#evaluateAny(node, context);
    this.#touch(value.label);
    return value;
  }

  #evaluateAny(node: AnyNode, context: Context): Value {
    switch (node.type) {
      case "Literal":
        return NOTHING;
      case "TemplateLiteral":
        return { ...NOTHING, label: this.#labelOfAll(node.expressions, context) };
      case "Identifier":
        return this.#read(node, context);
      case "ParenthesizedExpression":
        return this.#evaluate(node.expression, context);
      case "ChainExpression": {
        this.#chains += 1;
        const value = this.#evaluate(node.expression, context);
        this.#chains -= 1;
        return value;
      }
      case "MemberExpression":
        return this.#readMember(node, context);
      case "CallExpression":
        return this.#call(node, context);
      case "NewExpression": {
        const { callee } = node;
        if (callee.type !== "Identifier" || !CONSTRUCTORS.has(callee.name))
          throw new NotFollowed("new");
        return this.#all(node.arguments.map((argument) => this.#evaluate(argument, context)));
      }
      case "AwaitExpression":
        return this.#await(node.argument, context);
      case "UnaryExpression": {
        if (node.operator === "delete") {
          if (node.argument.type !== "MemberExpression") throw new NotFollowed("delete");
          this.#change(node.argument, NOTHING, context);
          return NOTHING;
        }
        return { ...NOTHING, label: this.#evaluate(node.argument, context).label };
      }
      case "UpdateExpression": {
        const { label } = this.#evaluate(node.argument, context);
        this.#bind(node.argument, { ...NOTHING, label }, context);
        return { ...NOTHING, label };
      }
      case "BinaryExpression":
        if (node.left.type === "PrivateIdentifier") throw new NotFollowed("a private name");
        return { ...NOTHING, label: this.#labelOfAll([node.left, node.right], context) };
      case "LogicalExpression": {
        const left = this.#evaluate(node.left, context);
        const right = this.#evaluate(node.right, this.#within(context, left.label));
        return this.#either(left, right);
      }
      case "ConditionalExpression": {
        const test = this.#evaluate(node.test, context);
        const inside = this.#within(context, test.label);
        const value = this.#either(
          this.#evaluate(node.consequent, inside),
          this.#evaluate(node.alternate, inside),
        );
        return { ...value, label: join(value.label, test.label) };
      }
      case "SequenceExpression":
        return node.expressions.map((each) => this.#evaluate(each, context)).at(-1) ?? NOTHING;
      case "AssignmentExpression": {
        const old = node.operator === "=" ? NOTHING : this.#evaluate(node.left, context);
        const right = this.#evaluate(node.right, this.#within(context, old.label));
        const value = this.#either(old, right);
        this.#bind(node.left, value, context);
        return value;
      }
      case "ArrayExpression":
        return this.#all(
          node.elements.flatMap((each) => (each === null ? [] : [this.#evaluate(each, context)])),
        );
      case "SpreadElement":
        return this.#evaluate(node.argument, context);
      case "ObjectExpression":
        return this.#all(
          node.properties.map((property) => {
            if (property.type === "SpreadElement") return this.#evaluate(property, context);
            if (property.kind !== "init" || property.method) throw new NotFollowed("a method");
            const key = property.computed ? this.#evaluate(property.key, context) : NOTHING;
            this.#assertKey(property.key, property.computed, key);
            const value = this.#evaluate(property.value, context);
            return { ...value, label: join(key.label, value.label) };
          }),
        );
      case "ArrowFunctionExpression":
      case "FunctionExpression": {
        if (node.type === "FunctionExpression" && node.id != null)
          throw new NotFollowed("a named function");
        const facts = this.#factsOf(node, context.scope);
        this.#walkFunction(facts);
        return { ...NOTHING, functions: [facts] };
      }
      default:
        throw new NotFollowed(node.type);
    }
  }

  #labelOfAll(nodes: readonly AnyNode[], context: Context): Label {
    return join(...nodes.map((node) => this.#evaluate(node, context).label));
  }

  #read({ name }: acorn.Identifier, { scope }: Context): Value {
    const binding = scope.find(name);
    if (binding !== undefined) {
      const functions = [...binding.functions] as FunctionFacts[];
      return { label: binding.label, holders: [binding], functions };
    }
    if (CONSTANTS.has(name) || PURE_FUNCTIONS.has(name)) return NOTHING;
    throw new NotFollowed("an unknown name");
  }

  #readMember(node: acorn.MemberExpression, context: Context): Value {
    if (node.object.type === "Super" || node.property.type === "PrivateIdentifier")
      throw new NotFollowed(node.type);
    const key = node.computed ? this.#evaluate(node.property, context) : NOTHING;
    this.#assertKey(node.property, node.computed, key);
    if (node.object.type === "Identifier" && context.scope.find(node.object.name) === undefined) {
      const known = PURE_OBJECTS.get(node.object.name);
      const name = nameOf(node.property);
      if (node.computed || known === undefined || name === undefined)
        throw new NotFollowed("an unknown object");
      if (known !== "all" && !known.has(name)) throw new NotFollowed("an unknown function");
      return NOTHING;
    }
    const object = this.#evaluate(node.object, context);
    if (node.computed) this.#evaluate(node.property, this.#inChain(context, object.label));
    if (object.functions.length > 0) throw new NotFollowed("a field of a function");
    return { label: join(object.label, key.label), holders: object.holders, functions: [] };
  }

  // Calls

  #isWrite(node: AnyNode): boolean {
    return (
      node.type === "CallExpression" &&
      node.callee.type === "Identifier" &&
      this.#functions.kindOf(node.callee.name) === "write"
    );
  }

  #call(node: acorn.CallExpression, context: Context): Value {
    const { callee } = node;
    if (callee.type === "Identifier") return this.#callNamed(node, callee.name, context);
    if (callee.type === "ArrowFunctionExpression" || callee.type === "FunctionExpression") {
      const called = this.#evaluate(callee, context);
      return this.#withFailures(this.#callOwn(called, node, context), called.functions);
    }
    if (callee.type === "ParenthesizedExpression") throw new NotFollowed("a call");
    if (callee.type !== "MemberExpression" || callee.object.type === "Super")
      throw new NotFollowed("a call");
    const method = nameOf(callee.property);
    if (callee.computed || method === undefined || SHARED_KEYS.has(method))
      throw new NotFollowed("a computed method");
    const { object } = callee;
    if (object.type === "Identifier" && context.scope.find(object.name) === undefined) {
      return this.#callOfLanguage(node, object.name, method, context);
    }
    if (CATCHING_METHODS.has(method)) this.#surviveFailures();
    return this.#callMethod(node, this.#evaluate(object, context), method, context);
  }

  #callNamed(node: acorn.CallExpression, name: string, context: Context): Value {
    const kind = this.#functions.kindOf(name);
    if (kind === "write") {
      const { happens, inputs } = this.#planWrite(node, context);
      return { ...NOTHING, label: join(happens, ...inputs.values()) };
    }
    if (kind !== undefined || name === "extract") {
      const args = this.#labelOfAll(node.arguments, context);
      this.#noteCall(node, name, context);
      const own = kind === "outside" ? new Set([`${node.start}`]) : CLEAN;
      return { ...NOTHING, label: join(args, own) };
    }
    const binding = context.scope.find(name);
    if (binding === undefined) {
      if (!PURE_FUNCTIONS.has(name)) throw new NotFollowed("an unknown function");
      const args = node.arguments.map((argument) => this.#evaluate(argument, context));
      return this.#all(args);
    }
    const called = this.#evaluate(node.callee, context);
    return this.#withFailures(this.#callOwn(called, node, context), called.functions);
  }

  /** Waits for what has succeeded, or has ended the program or what catches its failure. */
  #await(node: AnyNode, context: Context): Value {
    if (this.#isWrite(node)) {
      return { ...NOTHING, label: this.#planWrite(node as acorn.CallExpression, context).happens };
    }
    if (node.type === "CallExpression" && node.callee.type === "Identifier") {
      const binding = context.scope.find(node.callee.name);
      if (binding !== undefined)
        return this.#callOwn(this.#evaluate(node.callee, context), node, context);
    }
    return this.#evaluate(node, context);
  }

  #callOwn({ functions, label }: Value, node: acorn.CallExpression, context: Context): Value {
    if (functions.length === 0) throw new NotFollowed("a call of an unknown function");
    const args = this.#evaluateArguments(node, this.#inChain(context, label));
    return this.#either(...functions.map((each) => this.#enter(each, args, label, context)));
  }

  /** Adds what an object depends on, for parts that are left out if it is missing. */
  #inChain(context: Context, label: Label): Context {
    return this.#chains === 0 ? context : this.#within(context, label);
  }

  /** Adds that a function may have failed to what it returns, for a promise that is not awaited at once. */
  #withFailures(value: Value, functions: readonly FunctionFacts[]): Value {
    const failures = functions.flatMap(({ node, touched }) => (node.async ? [touched] : []));
    return { ...value, label: join(value.label, ...failures) };
  }

  /** Evaluates arguments; each may be any of those in a spread. */
  #evaluateArguments(node: acorn.CallExpression, context: Context): Value[] {
    const args = node.arguments.map((argument) => this.#evaluate(argument, context));
    const spread = node.arguments.findIndex(({ type }) => type === "SpreadElement");
    if (spread === -1) return args;
    const any = this.#all(args.slice(spread));
    return [...args.slice(0, spread), ...Array.from({ length: 20 }, () => any)];
  }

  #callOfLanguage(
    node: acorn.CallExpression,
    object: string,
    method: string,
    context: Context,
  ): Value {
    if (object === "files" && method === "read") {
      return { ...NOTHING, label: this.#labelOfAll(node.arguments, context) };
    }
    if (object === "console") {
      const args = this.#labelOfAll(node.arguments, context);
      this.#output = this.#grow(this.#output, join(args, this.#now(context)));
      return NOTHING;
    }
    const args = node.arguments.map((argument) => this.#evaluate(argument, context));
    if (object === "Object" && method === "assign") {
      const [target = NOTHING, ...parts] = args;
      const all = this.#all(args);
      this.#changeObject(
        target,
        join(all.label, this.#now(context)),
        parts.flatMap(({ holders }) => holders),
      );
      return all;
    }
    const known = PURE_OBJECTS.get(object);
    if (known === undefined || (known !== "all" && !known.has(method)))
      throw new NotFollowed("an unknown function");
    if (object === "Promise" && method !== "all") this.#surviveFailures();
    const given = this.#either(...args.map((each) => ({ ...each, functions: [] })));
    return this.#callBack(args, given, context);
  }

  #callMethod(node: acorn.CallExpression, object: Value, method: string, context: Context): Value {
    if (object.functions.length > 0) throw new NotFollowed("a method of a function");
    const changes = CHANGING_METHODS.has(method);
    if (!changes && !PURE_METHODS.has(method)) throw new NotFollowed("an unknown method");
    const args = this.#evaluateArguments(node, this.#inChain(context, object.label));
    const given = this.#either(object, ...args.map((each) => ({ ...each, functions: [] })));
    const value = this.#callBack(args, given, context, method.startsWith("reduce"));
    if (changes) {
      const parts = args.flatMap(({ holders }) => holders);
      this.#changeObject(object, join(value.label, this.#now(context)), parts);
    }
    return value;
  }

  /**
   * Has the language call those arguments that are functions, with parts of what is given.
   *
   * @param accumulates true if they are also given what they have returned
   */
  #callBack(args: readonly Value[], given: Value, context: Context, accumulates = false): Value {
    let value = given;
    for (const facts of new Set(args.flatMap(({ functions }) => functions))) {
      const own: Value = { label: facts.result, holders: [...facts.holders], functions: [] };
      const each = accumulates ? this.#either(given, own) : given;
      const params = facts.node.params.map(() => each);
      const result = this.#enter(facts, params, given.label, context);
      value = this.#either(value, this.#withFailures(result, [facts]));
    }
    return value;
  }

  #planWrite(node: acorn.CallExpression, context: Context): CallFlow {
    const flow = this.#noteCall(node, nameOf(node.callee) ?? "", context);
    const [input, ...others] = node.arguments;
    if (others.length > 0) throw new NotFollowed("several inputs");
    if (input !== undefined) this.#notePart(flow, [], input, context);
    this.#touch(join(flow.happens, ...flow.inputs.values()));
    return flow;
  }

  #noteCall(node: acorn.CallExpression, name: string, context: Context): CallFlow {
    const { end, start } = node;
    const flow = this.#calls.get(node) ?? { name, start, end, happens: CLEAN, inputs: new Map() };
    this.#calls.set(node, flow);
    flow.happens = this.#grow(flow.happens, this.#now(context));
    return flow;
  }

  /** Notes what each input of a write is made of, as far as its text is an object. */
  #notePart(flow: CallFlow, path: readonly string[], node: AnyNode, context: Context): void {
    if (node.type === "ArrayExpression") {
      for (const element of node.elements) {
        if (element !== null) this.#notePart(flow, [...path, "*"], element, context);
      }
      return;
    }
    if (node.type === "ObjectExpression") {
      for (const property of node.properties) {
        const name =
          property.type === "Property" && !property.computed ? nameOf(property.key) : undefined;
        if (property.type === "SpreadElement" || name === undefined) {
          // It may set any input.
          this.#noteInput(flow, path, this.#evaluate(node, context));
          return;
        }
      }
      this.#evaluate(node, context);
      for (const property of node.properties) {
        if (property.type !== "Property") continue;
        this.#notePart(flow, [...path, nameOf(property.key) ?? ""], property.value, context);
      }
      return;
    }
    this.#noteInput(flow, path, this.#evaluate(node, context));
  }

  #noteInput({ inputs }: CallFlow, path: readonly string[], { functions, label }: Value): void {
    if (functions.length > 0) throw new NotFollowed("a function as an input");
    const key = path.join(".");
    inputs.set(key, this.#grow(inputs.get(key) ?? CLEAN, label));
  }
}

function nameOf(node: AnyNode): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" ? String(node.value) : undefined;
}

function hasComputedKey(node: AnyNode): boolean {
  return node.type === "MemberExpression" && (node.computed || hasComputedKey(node.object));
}
