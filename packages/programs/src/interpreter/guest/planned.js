import { end, withoutPrototype } from "./host.js";
import {
  hasOwn,
  keys,
  Map,
  mapGet,
  mapSet,
  Proxy,
  String,
  weakGet,
  WeakMap,
  weakSet,
} from "./primordials.js";

/** @typedef {{ kind: "id", token: string, label: string }} Id */
/** @typedef {{ kind: "result", fields: Record<string, unknown>, label: string }} Result */

/** @type {WeakMap<object, Id | Result>} */
const planned = new WeakMap();
const ids = new Map();
const { isConcatSpreadable } = Symbol;

/**
 * Returns what an object stands for, if it is something planned.
 *
 * @param {object} value
 * @returns {Id | Result | undefined}
 */
export function plannedOf(value) {
  return weakGet(planned, value);
}

/**
 * Returns the object for the id of something that does not exist yet. Every use of it that would need the id ends the
 * program, because it would only see a stand-in.
 *
 * Some uses cannot be seen, and their outcome is the same as with the id. There is one object for each token, so that
 * `===`, `includes`, and the keys of maps and sets tell planned things apart as their ids will, and never equal the id of
 * something that exists. It is truthy and neither null nor undefined, as ids are. Only `typeof` differs from a text: a
 * program that looks at it may plan less, but what it planned is what a person sees.
 *
 * @param {string} token
 * @param {string} label
 */
export function createId(token, label) {
  const known = mapGet(ids, token);
  if (known !== undefined) return known;
  const id = stubbornObject(() => end("refused", { reason: "planned-id", label }));
  weakSet(planned, id, withoutPrototype({ kind: "id", token, label }));
  mapSet(ids, token, id);
  return id;
}

/**
 * Returns the object for the result of a planned write. Its fields can be read; any other use ends the program.
 *
 * @param {Record<string, unknown>} fields
 * @param {string} label
 */
export function createResult(fields, label) {
  withoutPrototype(fields);
  const refuse = (/** @type {unknown} */ key) =>
    end("refused", {
      reason: "planned-result",
      label,
      field: typeof key === "string" ? key : "",
      fields: withoutPrototype(keys(fields)),
    });
  const result = stubbornObject(refuse, fields);
  weakSet(planned, result, withoutPrototype({ kind: "result", fields, label }));
  return result;
}

/**
 * Creates an object that lets read these fields, and refuses everything else that a program can do with an object.
 *
 * @param {(key?: unknown) => never} refuse
 * @param {Record<string, unknown>} fields
 */
function stubbornObject(refuse, fields = withoutPrototype({})) {
  const refuseAll = () => refuse();
  return new Proxy(
    {},
    withoutPrototype({
      get(/** @type {object} */ _target, /** @type {string | symbol} */ key) {
        if (typeof key === "string" && hasOwn(fields, key)) return fields[key];
        // `await` looks for `then`, and `concat` for the symbol.
        if (key === "then" || key === isConcatSpreadable) return undefined;
        return refuse(typeof key === "symbol" ? String(key) : key);
      },
      set: (/** @type {object} */ _target, /** @type {unknown} */ key) => refuse(key),
      has: (/** @type {object} */ _target, /** @type {unknown} */ key) => refuse(key),
      deleteProperty: refuseAll,
      defineProperty: refuseAll,
      getOwnPropertyDescriptor: refuseAll,
      getPrototypeOf: refuseAll,
      isExtensible: refuseAll,
      ownKeys: refuseAll,
      preventExtensions: refuseAll,
      setPrototypeOf: refuseAll,
    }),
  );
}
