import { end, setHidden, withoutPrototype } from "./host.js";
import { plannedOf } from "./planned.js";
import {
  bigIntToText,
  classOf,
  dateToText,
  exec,
  isArray,
  isFinite,
  keys,
  mapForEach,
  setForEach,
  String,
  stringify,
  symbolToText,
  TypeError,
} from "./primordials.js";

const MAX_DEPTH = 100;
const RESERVED = /^\$+$/;

/**
 * @typedef {object} Encoder what becomes of values that JSON does not have
 * @property {(label: string, token: string) => unknown} id
 * @property {(result: import("./planned.js").Result, path: string) => unknown} result
 * @property {(what: string, path: string, text: string | undefined) => unknown} unusual gets the text for a reader, if
 *   there is one; returns undefined to have the contents copied
 * @property {(path: string) => unknown} missing
 * @property {number} charactersLeft
 * @property {() => never} overflow
 * @property {boolean} escapes
 */

/**
 * Encodes the arguments of a call as JSON.
 *
 * @param {unknown[]} args
 * @param {string} name of the function
 * @param {number} maxCharacters
 * @param {string} stack of the call, at which errors point
 * @throws TypeError for what JSON would lose or change, with its place
 */
export function encodeArguments(args, name, maxCharacters, stack) {
  const fail = (/** @type {string} */ message) => {
    const error = new TypeError(message);
    setHidden(error, "stack", stack);
    throw error;
  };
  return encode(args, "arguments", {
    id: (_label, token) => withoutPrototype({ $: withoutPrototype(["id", token]) }),
    result: ({ label, fields }) =>
      end(
        "refused",
        { reason: "planned-result-given", label, fields: withoutPrototype(keys(fields)) },
        stack,
      ),
    unusual(what, path) {
      const advice = what === "a promise" ? " Await it first." : "";
      fail(`${name} takes JSON, and ${path} is ${what}.${advice}`);
    },
    missing: (path) => fail(`${name} takes JSON, and ${path} is undefined.`),
    charactersLeft: maxCharacters,
    overflow: () =>
      fail(
        `The arguments of ${name} have more than ${maxCharacters} characters. Give less in one call.`,
      ),
    escapes: true,
  });
}

/**
 * Encodes a value that a model reads: everything has a text.
 *
 * @param {unknown} value
 * @param {number} maxCharacters
 * @param {() => never} overflow
 */
export function encodeOutput(value, maxCharacters, overflow = () => end("output", {})) {
  return encode(value, "value", {
    id: (label) => `<${label}>`,
    result: ({ fields }) => fields,
    unusual: (_what, _path, text) => text,
    missing: () => null,
    charactersLeft: maxCharacters,
    overflow,
    escapes: false,
  });
}

/** @returns {string} */
function encode(
  /** @type {unknown} */ root,
  /** @type {string} */ rootPath,
  /** @type {Encoder} */ encoder,
) {
  return stringify(copy(root, rootPath, 0, undefined)) ?? "null";

  /**
   * Copies a value without what a program can have attached to it: getters, prototypes, `toJSON`.
   *
   * @param {any} value
   * @param {string} path
   * @param {number} depth
   * @param {{ value: object, parent: any } | undefined} parents the values that this one is part of
   * @returns {unknown}
   */
  function copy(value, path, depth, parents) {
    switch (typeof value) {
      case "string":
        spend(value.length);
        return value;
      case "number":
        spend(2);
        return isFinite(value) ? value : encoder.unusual(String(value), path, String(value));
      case "boolean":
        spend(4);
        return value;
      case "undefined":
        return depth === 0 ? null : encoder.missing(path);
      case "bigint":
        return spendText(encoder.unusual("a BigInt", path, bigIntToText(value)));
      case "symbol":
        return spendText(encoder.unusual("a symbol", path, symbolToText(value)));
      case "function":
        return spendText(encoder.unusual("a function", path, "[function]"));
      default:
        if (value === null) return null;
        return copyObject(value, path, depth, { value, parent: parents });
    }
  }

  function copyObject(
    /** @type {any} */ value,
    /** @type {string} */ path,
    /** @type {number} */ depth,
    /** @type {{ value: object, parent: any }} */ parents,
  ) {
    const planned = plannedOf(value);
    if (planned?.kind === "id") return spendText(encoder.id(planned.label, planned.token));
    if (planned !== undefined) {
      return copy(encoder.result(planned, path), path, depth + 1, parents);
    }
    if (isPartOfItself(value, parents.parent)) {
      return encoder.unusual("part of itself", path, "[part of itself]");
    }
    if (depth > MAX_DEPTH) return encoder.unusual("nested too deeply", path, "[nested too deeply]");
    spend(2);
    if (isArray(value)) return copyList(value, path, depth, parents);
    switch (classOf(value)) {
      case "[object Date]":
        return copy(dateToText(value), path, depth, parents);
      case "[object Promise]":
        return encoder.unusual("a promise", path, "[promise: await it]");
      case "[object Map]":
        return (
          encoder.unusual("a Map", path, undefined) ?? copy(entriesOf(value), path, depth, parents)
        );
      case "[object Set]":
        return (
          encoder.unusual("a Set", path, undefined) ?? copy(elementsOf(value), path, depth, parents)
        );
      case "[object Error]":
        return spendText(encoder.unusual("an Error", path, `${value.name}: ${value.message}`));
      default:
        return copyFields(value, path, depth, parents);
    }
  }

  function copyList(
    /** @type {any[]} */ list,
    /** @type {string} */ path,
    /** @type {number} */ depth,
    /** @type {{ value: object, parent: any }} */ parents,
  ) {
    const { length } = list;
    /** @type {unknown[]} */
    const result = withoutPrototype([]);
    for (let index = 0; index < length; index += 1) {
      spend(1);
      result[index] = copy(list[index], `${path}[${index}]`, depth + 1, parents);
    }
    return result;
  }

  function copyFields(
    /** @type {any} */ value,
    /** @type {string} */ path,
    /** @type {number} */ depth,
    /** @type {{ value: object, parent: any }} */ parents,
  ) {
    const names = keys(value);
    /** @type {Record<string, unknown>} */
    const result = withoutPrototype({});
    for (let index = 0; index < names.length; index += 1) {
      const name = /** @type {string} */ (names[index]);
      const field = value[name];
      if (field === undefined) continue;
      spend(name.length + 4);
      const key = encoder.escapes && name[0] === "$" && exec(RESERVED, name) ? `$${name}` : name;
      result[key] = copy(field, `${path}.${name}`, depth + 1, parents);
    }
    return result;
  }

  function spend(/** @type {number} */ characters) {
    encoder.charactersLeft -= characters;
    if (encoder.charactersLeft < 0) encoder.overflow();
  }

  /** @template T @param {T} copied */
  function spendText(copied) {
    spend(typeof copied === "string" ? copied.length : 0);
    return copied;
  }
}

function isPartOfItself(/** @type {object} */ value, /** @type {any} */ parents) {
  for (let part = parents; part !== undefined; part = part.parent) {
    if (part.value === value) return true;
  }
  return false;
}

/** Returns the entries of a map: an object if all its keys are texts. */
function entriesOf(/** @type {unknown} */ map) {
  /** @type {Record<string, unknown>} */
  const fields = withoutPrototype({});
  /** @type {unknown[][]} */
  const entries = withoutPrototype([]);
  let isDictionary = true;
  mapForEach(map, (/** @type {unknown} */ value, /** @type {unknown} */ key) => {
    entries[entries.length] = withoutPrototype([key, value]);
    if (typeof key === "string") fields[key] = value;
    else isDictionary = false;
  });
  return isDictionary ? fields : entries;
}

function elementsOf(/** @type {unknown} */ set) {
  /** @type {unknown[]} */
  const elements = withoutPrototype([]);
  setForEach(set, (/** @type {unknown} */ element) => {
    elements[elements.length] = element;
  });
  return elements;
}
