import { end, setField, withoutPrototype } from "./host.js";
import { createId, createResult } from "./planned.js";
import {
  exec,
  get,
  getPrototypeOf,
  has,
  hasOwn,
  isArray,
  keys,
  parse,
  Proxy,
  setPrototypeOf,
  slice,
} from "./primordials.js";

const INDEX = /^-?\d+$/;
const ESCAPED = /^\$\$+$/;

/**
 * @typedef {object} Shape what is known of all values at one path of a result
 * @property {string} path
 * @property {Record<string, true>} fields of the objects
 * @property {Record<string, Shape>} children by field; those of elements under `[]`
 * @property {object | undefined} objectGuard
 * @property {object | undefined} listGuard
 */

/**
 * Reads the result of a call. Reading a field that exists neither in an object at its path nor among the known fields ends
 * the program: `deal.values.amount ?? 0` adds up to 0 where the field is called `value`.
 *
 * The guard is the prototype of the objects, and sees only what they do not have themselves. Reading, listing, spreading
 * and converting them to JSON work as with any other object.
 *
 * @param {string} functionName
 * @param {string} json
 * @param {Record<string, readonly string[]>} knownFields
 */
export function readResult(functionName, json, knownFields) {
  setPrototypeOf(knownFields, null);
  return guardValue(parse(json), createShape(""));

  function guardValue(/** @type {any} */ value, /** @type {Shape} */ shape) {
    if (typeof value !== "object" || value === null) return value;
    if (isArray(value)) return guardList(value, shape);
    const marker = hasOwn(value, "$") ? value.$ : undefined;
    if (marker !== undefined) {
      if (marker[0] === "id") return createId(marker[1], marker[2]);
      return createResult(guardFields(marker[1], createShape("")), marker[2]);
    }
    const object = guardFields(value, shape);
    shape.objectGuard ??= createGuard(shape, getPrototypeOf({}));
    setPrototypeOf(object, shape.objectGuard);
    return object;
  }

  /** Guards the fields of an object. Returns another object if fields have to be renamed. */
  function guardFields(/** @type {any} */ value, /** @type {Shape} */ shape) {
    const names = keys(value);
    let target = value;
    for (let index = 0; index < names.length; index += 1) {
      const name = /** @type {string} */ (names[index]);
      if (name[0] === "$" && exec(ESCAPED, name) !== null) target = {};
    }
    for (let index = 0; index < names.length; index += 1) {
      const name = /** @type {string} */ (names[index]);
      const field = name[0] === "$" && exec(ESCAPED, name) !== null ? slice(name, 1) : name;
      shape.fields[field] = true;
      const child = value[name];
      if (target !== value || (typeof child === "object" && child !== null)) {
        setField(target, field, guardValue(child, childOf(shape, field)));
      }
    }
    return target;
  }

  function guardList(/** @type {any[]} */ list, /** @type {Shape} */ shape) {
    const items = childOf(shape, "[]");
    for (let index = 0; index < list.length; index += 1) {
      const item = list[index];
      if (typeof item === "object" && item !== null) list[index] = guardValue(item, items);
    }
    shape.listGuard ??= createGuard(shape, getPrototypeOf([]));
    setPrototypeOf(list, shape.listGuard);
    return list;
  }

  /** Creates the prototype of all objects, or of all lists, at a path. */
  function createGuard(/** @type {Shape} */ shape, /** @type {object | null} */ parent) {
    const isList = isArray(parent);
    return new Proxy(
      withParent(parent),
      withoutPrototype({
        get(
          /** @type {object} */ target,
          /** @type {string | symbol} */ key,
          /** @type {unknown} */ receiver,
        ) {
          const isKnown =
            typeof key === "symbol" ||
            key === "then" ||
            key === "toJSON" ||
            has(target, key) ||
            (isList ? exec(INDEX, key) !== null : isField(shape, key));
          if (isKnown) return get(target, key, receiver);
          return end("refused", {
            reason: isList ? "list-field" : "field",
            function: functionName,
            path: shape.path,
            field: key,
            fields: isList ? withoutPrototype([]) : listFields(shape),
          });
        },
      }),
    );
  }

  function isField(/** @type {Shape} */ shape, /** @type {string} */ key) {
    if (shape.fields[key]) return true;
    const known = knownFields[shape.path];
    for (let index = 0; index < (known?.length ?? 0); index += 1) {
      if (known?.[index] === key || known?.[index] === "*") return true;
    }
    return false;
  }

  function listFields(/** @type {Shape} */ shape) {
    const names = withoutPrototype(keys(shape.fields));
    const known = knownFields[shape.path];
    for (let index = 0; index < (known?.length ?? 0); index += 1) {
      const field = /** @type {string} */ (known?.[index]);
      if (!shape.fields[field]) names[names.length] = field;
    }
    return names;
  }
}

/** @returns {Shape} */
function createShape(/** @type {string} */ path) {
  return withoutPrototype({
    path,
    fields: withoutPrototype({}),
    children: withoutPrototype({}),
    objectGuard: undefined,
    listGuard: undefined,
  });
}

/** @returns {Shape} */
function childOf(/** @type {Shape} */ shape, /** @type {string} */ key) {
  const known = shape.children[key];
  if (known !== undefined) return known;
  const path = key === "[]" ? `${shape.path}[]` : shape.path === "" ? key : `${shape.path}.${key}`;
  const child = createShape(path);
  shape.children[key] = child;
  return child;
}

/** Creates an empty object with a prototype. */
function withParent(/** @type {object | null} */ parent) {
  const object = {};
  setPrototypeOf(object, parent);
  return object;
}
