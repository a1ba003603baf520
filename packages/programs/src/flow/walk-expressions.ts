import type * as acorn from "acorn";
import { CONSTANTS, CONSTRUCTORS, PURE_FUNCTIONS, PURE_OBJECTS } from "./built-ins.js";
import { CLEAN, join, type Label } from "./labels.js";
import {
  type AnyNode,
  type Context,
  type FunctionFacts,
  nameOf,
  NotFollowed,
  NOTHING,
  type Value,
} from "./values.js";
import { CallWalk } from "./walk-calls.js";

/** Follows values through expressions. */
export abstract class ExpressionWalk extends CallWalk {
  protected evaluate(node: AnyNode, context: Context): Value {
    this.step();
    const value = this.evaluateAny(node, context);
    this.touch(value.label);
    return value;
  }

  protected evaluateAny(node: AnyNode, context: Context): Value {
    switch (node.type) {
      case "Literal":
        return { ...NOTHING, changesWhenRead: "regex" in node && keepsPlace(node.regex?.flags) };
      case "TemplateLiteral":
        return { ...NOTHING, label: this.labelOfAll(node.expressions, context) };
      case "Identifier":
        return this.read(node, context);
      case "ParenthesizedExpression":
        return this.evaluate(node.expression, context);
      case "ChainExpression": {
        this.chains += 1;
        const value = this.evaluate(node.expression, context);
        this.chains -= 1;
        return value;
      }
      case "MemberExpression":
        return this.readMember(node, context);
      case "CallExpression":
        return this.call(node, context);
      case "NewExpression": {
        const { callee } = node;
        if (callee.type !== "Identifier" || !CONSTRUCTORS.has(callee.name))
          throw new NotFollowed("new");
        const made = this.all(this.evaluateRead(node.arguments, context));
        return callee.name === "RegExp" && node.arguments.length > 1
          ? { ...made, changesWhenRead: true }
          : made;
      }
      case "AwaitExpression":
        return this.await(node.argument, context);
      case "UnaryExpression": {
        if (node.operator === "delete") {
          if (node.argument.type !== "MemberExpression") throw new NotFollowed("delete");
          this.change(node.argument, NOTHING, context);
          return NOTHING;
        }
        return { ...NOTHING, label: this.evaluate(node.argument, context).label };
      }
      case "UpdateExpression": {
        const { label } = this.evaluate(node.argument, context);
        this.bind(node.argument, { ...NOTHING, label }, context);
        return { ...NOTHING, label };
      }
      case "BinaryExpression":
        if (node.left.type === "PrivateIdentifier") throw new NotFollowed("a private name");
        return { ...NOTHING, label: this.labelOfAll([node.left, node.right], context) };
      case "LogicalExpression": {
        const left = this.evaluate(node.left, context);
        const right = this.evaluate(node.right, this.within(context, left.label));
        return this.either(left, right);
      }
      case "ConditionalExpression": {
        const test = this.evaluate(node.test, context);
        const inside = this.within(context, test.label);
        const value = this.either(
          this.evaluate(node.consequent, inside),
          this.evaluate(node.alternate, inside),
        );
        return { ...value, label: join(value.label, test.label) };
      }
      case "SequenceExpression":
        return node.expressions.map((each) => this.evaluate(each, context)).at(-1) ?? NOTHING;
      case "AssignmentExpression": {
        const old = node.operator === "=" ? NOTHING : this.evaluate(node.left, context);
        const right = this.evaluate(node.right, this.within(context, old.label));
        const value = this.either(old, right);
        this.bind(node.left, value, context);
        return value;
      }
      case "ArrayExpression":
        return this.all(
          node.elements.flatMap((each) => (each === null ? [] : [this.evaluate(each, context)])),
        );
      case "SpreadElement": {
        const value = this.evaluate(node.argument, context);
        this.noteRead(value, CLEAN, context);
        return { ...value, changesWhenRead: false };
      }
      case "ObjectExpression":
        return this.all(
          node.properties.map((property) => {
            if (property.type === "SpreadElement") return this.evaluate(property, context);
            if (property.kind !== "init" || property.method) throw new NotFollowed("a method");
            const key = property.computed ? this.evaluate(property.key, context) : NOTHING;
            this.assertKey(property.key, property.computed, key);
            const value = this.evaluate(property.value, context);
            return { ...value, label: join(key.label, value.label) };
          }),
        );
      case "ArrowFunctionExpression":
      case "FunctionExpression": {
        if (node.type === "FunctionExpression" && node.id != null)
          throw new NotFollowed("a named function");
        const facts = this.factsOf(node, context.scope);
        this.walkFunction(facts);
        return { ...NOTHING, functions: [facts] };
      }
      default:
        throw new NotFollowed(node.type);
    }
  }

  protected labelOfAll(nodes: readonly AnyNode[], context: Context): Label {
    return join(...nodes.map((node) => this.evaluate(node, context).label));
  }

  protected read({ name }: acorn.Identifier, { scope }: Context): Value {
    const binding = scope.find(name);
    if (binding !== undefined) {
      const functions = [...binding.functions] as FunctionFacts[];
      const { changesWhenRead } = binding.group;
      return { label: binding.label, holders: [binding], functions, changesWhenRead };
    }
    if (CONSTANTS.has(name) || PURE_FUNCTIONS.has(name)) return NOTHING;
    throw new NotFollowed("an unknown name");
  }

  protected readMember(node: acorn.MemberExpression, context: Context): Value {
    if (node.object.type === "Super" || node.property.type === "PrivateIdentifier")
      throw new NotFollowed(node.type);
    const key = node.computed ? this.evaluate(node.property, context) : NOTHING;
    this.assertKey(node.property, node.computed, key);
    if (node.object.type === "Identifier" && context.scope.find(node.object.name) === undefined) {
      const known = PURE_OBJECTS.get(node.object.name);
      const name = nameOf(node.property);
      if (node.computed || known === undefined || name === undefined)
        throw new NotFollowed("an unknown object");
      if (known !== "all" && !known.has(name)) throw new NotFollowed("an unknown function");
      return NOTHING;
    }
    const object = this.evaluate(node.object, context);
    if (node.computed) this.evaluate(node.property, this.inChain(context, object.label));
    if (object.functions.length > 0) throw new NotFollowed("a field of a function");
    return { ...NOTHING, label: join(object.label, key.label), holders: object.holders };
  }
}

/** Returns true for flags with which a regular expression keeps its place in a text. */
function keepsPlace(flags = ""): boolean {
  return /[gy]/.test(flags);
}
