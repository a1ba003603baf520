// Functions of the language, taken before the program runs. A program may replace any of them, and what the modules of
// this folder do must not change with it. For the same reason they iterate only by index, and the objects and lists that
// they fill have no prototype: a setter that a program adds to Object.prototype sees nothing.

const { apply } = Reflect;

/**
 * Turns a method into a function that takes its object first.
 *
 * @param {Function} method
 * @returns {(self: unknown, ...args: unknown[]) => any}
 */
const uncurry =
  (method) =>
  (self, ...args) =>
    apply(method, self, args);

export const { Error, Map, Promise, Proxy, Set, String, TypeError, WeakMap } = globalThis;
export const { isArray } = Array;
export const { isFinite } = Number;
export const { getPrototypeOf, hasOwn, keys } = Object;
export const { defineProperty, deleteProperty, get, has, setPrototypeOf } = Reflect;
export const { parse, stringify } = JSON;

export const bigIntToText = uncurry(BigInt.prototype.toString);
export const classOf = uncurry(Object.prototype.toString);
export const dateToText = uncurry(Date.prototype.toISOString);
export const exec = uncurry(RegExp.prototype.exec);
export const functionToText = uncurry(Function.prototype.toString);
export const mapDelete = uncurry(Map.prototype.delete);
export const mapForEach = uncurry(Map.prototype.forEach);
export const mapGet = uncurry(Map.prototype.get);
export const mapHas = uncurry(Map.prototype.has);
export const mapSet = uncurry(Map.prototype.set);
export const promiseThen = uncurry(Promise.prototype.then);
export const setAdd = uncurry(Set.prototype.add);
export const setDelete = uncurry(Set.prototype.delete);
export const setForEach = uncurry(Set.prototype.forEach);
export const setHas = uncurry(Set.prototype.has);
export const slice = uncurry(String.prototype.slice);
export const symbolToText = uncurry(Symbol.prototype.toString);
export const weakGet = uncurry(WeakMap.prototype.get);
export const weakHas = uncurry(WeakMap.prototype.has);
export const weakSet = uncurry(WeakMap.prototype.set);
