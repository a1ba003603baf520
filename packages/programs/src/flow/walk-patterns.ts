import type * as acorn from "acorn";
import {
  alias,
  type Binding,
  mark,
  markObject,
  noteChangesWhenRead,
  type Scope,
} from "./bindings.js";
import { CONSTANTS, CONSTRUCTORS, PURE_FUNCTIONS, PURE_OBJECTS, SHARED_KEYS } from "./built-ins.js";
import { CLEAN, isMarked, join, type Label } from "./labels.js";
import {
  type AnyNode,
  type Context,
  hasComputedKey,
  nameOf,
  NotFollowed,
  NOTHING,
  type Value,
} from "./values.js";
import { WalkState } from "./walk-state.js";

/** Follows values into variables and objects. */
export abstract class PatternWalk extends WalkState {
  protected abstract evaluate(node: AnyNode, context: Context): Value;

  /** Declares the variables of a pattern. Returns that of a single name. */
  protected declareVariables(pattern: AnyNode, scope: Scope): Binding | undefined {
    switch (pattern.type) {
      case "Identifier":
        if (this.isTaken(pattern.name)) throw new NotFollowed("a name is taken");
        return scope.declare(pattern.name);
      case "ObjectPattern":
        for (const property of pattern.properties) {
          this.declareVariables(
            property.type === "Property" ? property.value : property.argument,
            scope,
          );
        }
        return undefined;
      case "ArrayPattern":
        for (const element of pattern.elements)
          if (element !== null) this.declareVariables(element, scope);
        return undefined;
      case "AssignmentPattern":
        return this.declareVariables(pattern.left, scope);
      case "RestElement":
        return this.declareVariables(pattern.argument, scope);
      default:
        throw new NotFollowed(pattern.type);
    }
  }

  protected isTaken(name: string): boolean {
    return (
      this.functions.kindOf(name) !== undefined ||
      PURE_FUNCTIONS.has(name) ||
      PURE_OBJECTS.has(name) ||
      CONSTRUCTORS.has(name) ||
      CONSTANTS.has(name) ||
      ["console", "files", "extract", "globalThis", "arguments", "eval", "Function"].includes(name)
    );
  }

  /** Gives a pattern a value, at its declaration or in an assignment. */
  protected bind(pattern: AnyNode, value: Value, context: Context): void {
    switch (pattern.type) {
      case "Identifier": {
        const binding = context.scope.find(pattern.name);
        if (binding === undefined) throw new NotFollowed("an unknown variable is set");
        const label = join(value.label, this.now(context));
        this.note(mark(binding, label));
        for (const holder of value.holders) this.note(alias(binding, holder));
        if (value.changesWhenRead) this.note(noteChangesWhenRead(binding));
        this.addFunctions(binding, value.functions);
        return;
      }
      case "ObjectPattern":
        for (const property of pattern.properties) {
          if (property.type === "RestElement") this.bind(property.argument, value, context);
          else {
            const key = property.computed ? this.evaluate(property.key, context) : NOTHING;
            this.assertKey(property.key, property.computed, key);
            const part = { ...value, label: join(value.label, key.label), functions: [] };
            this.bind(property.value, part, context);
          }
        }
        return;
      case "ArrayPattern":
        this.noteRead(value, CLEAN, context);
        for (const element of pattern.elements) {
          if (element !== null) this.bind(element, { ...value, functions: [] }, context);
        }
        return;
      case "AssignmentPattern": {
        const fallback = this.evaluate(pattern.right, this.within(context, value.label));
        this.bind(pattern.left, this.either(value, fallback), context);
        return;
      }
      case "RestElement":
        this.bind(pattern.argument, value, context);
        return;
      case "MemberExpression":
        this.change(pattern, value, context);
        return;
      default:
        throw new NotFollowed(pattern.type);
    }
  }

  /** Sets a field of an object. */
  protected change(target: acorn.MemberExpression, value: Value, context: Context): void {
    if (value.functions.length > 0) throw new NotFollowed("a function in an object");
    if (target.object.type === "Super") throw new NotFollowed("super");
    const object = this.evaluate(target.object, context);
    // A key of objects in between may lead to what all objects have in common.
    if (hasComputedKey(target.object) && isMarked(object.label))
      throw new NotFollowed("a computed key");
    if (object.holders.length === 0) throw new NotFollowed("an object without a name is changed");
    const key = target.computed ? this.evaluate(target.property, context) : NOTHING;
    this.assertKey(target.property, target.computed, key);
    const label = join(value.label, key.label, object.label, this.now(context));
    this.changeObject(object, label, value.holders);
  }

  /** Marks the variables that may hold an object, which now holds parts of others. */
  protected changeObject(object: Value, label: Label, parts: readonly Binding[]): void {
    for (const holder of object.holders) {
      for (const part of parts) this.note(alias(holder, part));
      this.note(markObject(holder, label));
    }
  }

  /** Notes that an object is read. One that changes then depends on what decides about it, and on what it is read with. */
  protected noteRead(object: Value, label: Label, context: Context): void {
    if (!object.holders.some(({ group }) => group.changesWhenRead)) return;
    this.changeObject(object, join(label, this.now(context)), []);
  }

  protected assertKey(key: AnyNode, isComputed: boolean, value: Value): void {
    const name = isComputed
      ? key.type === "Literal"
        ? String(key.value)
        : undefined
      : nameOf(key);
    if (name !== undefined && SHARED_KEYS.has(name)) throw new NotFollowed("a shared key");
    if (value.functions.length > 0) throw new NotFollowed("a function as a key");
  }
}
