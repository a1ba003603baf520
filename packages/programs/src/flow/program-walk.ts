import type * as acorn from "acorn";
import { type Binding, Scope } from "./bindings.js";
import { CLEAN, join } from "./labels.js";
import type { FollowedFunctions, ProgramFlow } from "./program-flow.js";
import { type AnyNode, type Context, NotFollowed, NOTHING } from "./values.js";
import { ExpressionWalk } from "./walk-expressions.js";

// Labels, groups and functions only grow; there are fewer steps than this in any program of allowed size.
const MAX_PASSES = 200;

/**
 * Walks through a program until nothing new is learned. A variable has one label for all its places, a function one for all its
 * calls: too many marks, never too few.
 */
export class ProgramWalk extends ExpressionWalk {
  protected readonly program: acorn.Program;

  constructor(program: acorn.Program, functions: FollowedFunctions) {
    super(functions);
    this.program = program;
  }

  /** Returns the result of the analysis; undefined if a part cannot be followed. */
  run(): ProgramFlow | undefined {
    try {
      const scope = new Scope();
      const main = this.factsOf(this.program as never, scope);
      for (let pass = 0; this.hasChanged; pass += 1) {
        if (pass === MAX_PASSES) return undefined;
        this.hasChanged = false;
        this.left = CLEAN;
        this.walkBlock(this.program, this.program.body, {
          scope,
          when: CLEAN,
          inFunction: main,
        });
      }
      return { calls: [...this.calls.values()], output: join(this.output, main.result) };
    } catch (error) {
      if (error instanceof NotFollowed || error instanceof RangeError) return undefined;
      throw error;
    }
  }

  protected walkBlock(
    node: AnyNode,
    statements: readonly acorn.AnyNode[],
    { scope, ...rest }: Context,
  ) {
    const context = { ...rest, scope: this.scopeOf(node, scope) };
    for (const statement of statements) this.hoist(statement, context.scope);
    for (const statement of statements) this.walk(statement, context);
  }

  /** Declares what a block declares, because functions may use it before. */
  protected hoist(node: AnyNode, scope: Scope): void {
    if (node.type === "VariableDeclaration") {
      if (node.kind === "var") throw new NotFollowed("var");
      for (const { id } of node.declarations) this.declareVariables(id, scope);
    } else if (node.type === "FunctionDeclaration" && node.id != null) {
      const binding = this.declareVariables(node.id, scope) as Binding;
      this.addFunctions(binding, [this.factsOf(node, scope)]);
    }
  }

  protected walk(node: AnyNode, context: Context): void {
    this.step();
    switch (node.type) {
      case "EmptyStatement":
        return;
      case "ExpressionStatement":
        this.evaluate(node.expression, context);
        return;
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) {
          const value = init == null ? NOTHING : this.evaluate(init, context);
          this.bind(id, value, context);
        }
        return;
      case "FunctionDeclaration":
        this.walkFunction(this.factsOf(node, context.scope));
        return;
      case "BlockStatement":
        this.walkBlock(node, node.body, context);
        return;
      case "IfStatement": {
        const inside = this.within(context, this.evaluate(node.test, context).label);
        this.walk(node.consequent, inside);
        if (node.alternate != null) this.walk(node.alternate, inside);
        return;
      }
      case "ForStatement": {
        const own = { ...context, scope: this.scopeOf(node, context.scope) };
        if (node.init != null) {
          this.hoist(node.init, own.scope);
          if (node.init.type === "VariableDeclaration") this.walk(node.init, own);
          else this.evaluate(node.init, own);
        }
        this.loop(() => {
          const test = node.test == null ? NOTHING : this.evaluate(node.test, own);
          const inside = this.within(own, test.label);
          this.walk(node.body, inside);
          if (node.update != null) this.evaluate(node.update, inside);
        });
        return;
      }
      case "ForOfStatement":
      case "ForInStatement": {
        const own = { ...context, scope: this.scopeOf(node, context.scope) };
        this.hoist(node.left, own.scope);
        const value = this.evaluate(node.right, context);
        const inside = this.within(own, value.label);
        const target =
          node.left.type === "VariableDeclaration" ? node.left.declarations[0]?.id : node.left;
        this.loop(() => {
          if (target !== undefined) this.bind(target, { ...value, changesWhenRead: false }, inside);
          this.walk(node.body, inside);
          this.noteRead(value, CLEAN, inside);
        });
        return;
      }
      case "WhileStatement":
      case "DoWhileStatement":
        this.loop(() => {
          const test = this.evaluate(node.test, context);
          this.walk(node.body, this.within(context, test.label));
        });
        return;
      case "SwitchStatement": {
        const value = this.evaluate(node.discriminant, context);
        const tests = node.cases.map(({ test }) =>
          test == null ? NOTHING : this.evaluate(test, context),
        );
        const inside = this.within(context, join(value.label, ...tests.map(({ label }) => label)));
        const statements = node.cases.flatMap(({ consequent }) => consequent);
        this.loops += 1;
        this.walkBlock(node, statements, inside);
        this.loops -= 1;
        if (this.loops === 0) this.leftLoop = CLEAN;
        return;
      }
      case "BreakStatement":
      case "ContinueStatement":
        if (node.label != null) throw new NotFollowed("labels");
        this.leftLoop = join(this.leftLoop, this.now(context));
        return;
      case "ReturnStatement": {
        const value = node.argument == null ? NOTHING : this.evaluate(node.argument, context);
        if (value.functions.length > 0) throw new NotFollowed("a function is returned");
        this.return(value, context);
        this.left = join(this.left, this.now(context));
        return;
      }
      case "ThrowStatement":
        this.evaluate(node.argument, context);
        this.touch(this.now(context));
        this.left = join(this.left, this.now(context));
        return;
      case "TryStatement": {
        this.surviveFailures();
        const outer = this.touched;
        this.touched = CLEAN;
        this.walk(node.block, context);
        // What the block depends on may make it fail: the rest of it and of the program depends on that.
        const reason = this.touched;
        this.left = join(this.left, reason);
        this.walk(node.block, context);
        this.touched = join(outer, reason);
        if (node.handler != null) {
          const { body, param } = node.handler;
          const inside = { ...context, scope: this.scopeOf(node.handler, context.scope) };
          if (param != null) {
            this.declareVariables(param, inside.scope);
            this.bind(param, { ...NOTHING, label: reason }, inside);
          }
          this.walk(body, inside);
        }
        if (node.finalizer != null) this.walk(node.finalizer, context);
        return;
      }
      default:
        throw new NotFollowed(node.type);
    }
  }

  /** Walks through the body of a loop twice: what leaves it in one round decides about the next. */
  protected loop(walk: () => void): void {
    const outer = this.leftLoop;
    this.loops += 1;
    walk();
    walk();
    this.loops -= 1;
    this.leftLoop = outer;
  }
}
