import type * as acorn from "acorn";
import type { Binding, Scope } from "./bindings.js";
import { CLEAN, type Label } from "./labels.js";

/** Thrown for a part of a program that is not followed. */
export class NotFollowed extends Error {}

/** Knowledge of the value of an expression. */
export interface Value {
  readonly label: Label;
  /** The variables whose objects it may be, or a part of. */
  readonly holders: readonly Binding[];
  /** The functions that it may be. */
  readonly functions: readonly FunctionFacts[];
  /** True for an object that changes when it is read: an iterator, or a regular expression that keeps a place in texts. */
  readonly changesWhenRead: boolean;
}

export const NOTHING: Value = { label: CLEAN, holders: [], functions: [], changesWhenRead: false };

/** Knowledge of a function of the program, for all its calls together. */
export interface FunctionFacts {
  readonly node:
    | acorn.FunctionDeclaration
    | acorn.AnonymousFunctionDeclaration
    | acorn.FunctionExpression
    | acorn.ArrowFunctionExpression;
  readonly scope: Scope;
  /** Influences on calling it. */
  when: Label;
  result: Label;
  readonly holders: Set<Binding>;
  /** Everything that it depends on, and by which it may fail. */
  touched: Label;
}

/** A part of a program. */
export type AnyNode = acorn.AnyNode;
/** Influences on reaching a statement, besides those that have left the function before. */
export type Context = {
  readonly scope: Scope;
  readonly when: Label;
  readonly inFunction: FunctionFacts;
};

/** Returns the name of a key or variable, if the text has one. */
export function nameOf(node: AnyNode): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "Literal" ? String(node.value) : undefined;
}

/** Returns true for a field of objects of which one was found by a computed key. */
export function hasComputedKey(node: AnyNode): boolean {
  return node.type === "MemberExpression" && (node.computed || hasComputedKey(node.object));
}
