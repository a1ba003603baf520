// The interpreter's side of a program: runs inside QuickJS before the program does. `thread.js` calls these functions.
import { createFunction, createNamespace, failedCallOf, isIdle } from "./calls.js";
import { createConsole } from "./console.js";
import { encodeOutput } from "./encode.js";
import { connect, send, withoutPrototype } from "./host.js";
import {
  defineProperty,
  deleteProperty,
  Error,
  functionToText,
  getPrototypeOf,
  Map,
  mapDelete,
  mapForEach,
  mapSet,
  parse,
  slice,
  TypeError,
} from "./primordials.js";

export { settle } from "./calls.js";

const MAX_TEXT = 4000;
const rejections = new Map();
let maxOutput = 0;
/** @type {{ value: unknown } | undefined} */
let returned;

/**
 * Prepares the globals: the functions and the console are added, what runs text as code or shares memory is removed.
 *
 * @param {(kind: string, text: string) => void} post
 * @param {string} settings
 */
export function prepare(post, settings) {
  connect(post);
  const { functions, limits } = parse(settings);
  maxOutput = limits.outputCharacters;
  forbidCode();
  setGlobal("console", createConsole(maxOutput));
  addFunctions(functions, limits);
}

/** Returns true if a function's text is the whole one, so that no part of the program stands outside of it. */
export function isWhole(/** @type {Function} */ program, /** @type {string} */ text) {
  return typeof program === "function" && functionToText(program) === text;
}

/** Notes what the program returned. Calls that it did not await may still run. */
export function noteReturn(/** @type {unknown} */ value) {
  returned = withoutPrototype({ value });
}

/** Hands the returned value to the host when no call is running, unless something was rejected that nothing awaited. */
export function finishIfDone() {
  if (!isIdle()) return;
  let isRejected = false;
  mapForEach(rejections, (/** @type {unknown} */ reason) => {
    if (!isRejected) fail(reason);
    isRejected = true;
  });
  if (isRejected) return;
  if (returned === undefined) {
    send("end", { kind: "thrown", details: withoutPrototype({ reason: "waits-forever" }) });
    return;
  }
  try {
    const json = encodeOutput(returned.value, maxOutput);
    // A getter may have made a call.
    if (isIdle()) send("return", { json });
  } catch (error) {
    fail(error);
  }
}

/** Hands an error that ended the program to the host. */
export function fail(/** @type {any} */ thrown) {
  const isObject = typeof thrown === "object" && thrown !== null;
  send("end", {
    kind: "thrown",
    details: withoutPrototype(
      isObject
        ? {
            name: read(thrown, "name") ?? "Error",
            message: read(thrown, "message") ?? tryEncode(thrown),
            call: failedCallOf(thrown),
          }
        : { message: tryEncode(thrown) },
    ),
    stack: isObject ? read(thrown, "stack") : undefined,
  });
}

/** Notes a rejected promise that nothing awaits, or that something awaits after all. */
export function noteRejection(
  /** @type {object} */ promise,
  /** @type {unknown} */ reason,
  /** @type {boolean} */ isHandled,
) {
  if (isHandled) mapDelete(rejections, promise);
  else mapSet(rejections, promise, reason);
}

function tryEncode(/** @type {unknown} */ value) {
  if (typeof value === "string") return slice(value, 0, MAX_TEXT);
  try {
    return encodeOutput(value, MAX_TEXT, () => {
      throw new TypeError("too long");
    });
  } catch {
    return "a value that has no short text";
  }
}

/** Reads a text of an object that a program made. */
function read(/** @type {any} */ object, /** @type {string} */ key) {
  try {
    const value = object[key];
    return typeof value === "string" ? slice(value, 0, MAX_TEXT) : undefined;
  } catch {
    return undefined;
  }
}

function addFunctions(
  /** @type {readonly string[]} */ names,
  /** @type {{ calls: number, concurrentCalls: number }} */ limits,
) {
  /** @type {Map<string, any>} */
  const namespaces = new Map();
  for (const name of names) {
    const parts = name.split(".");
    const last = /** @type {string} */ (parts.pop());
    let target;
    let path = "";
    for (const part of parts) {
      path = path === "" ? part : `${path}.${part}`;
      const known = namespaces.get(path);
      if (known === undefined) {
        const created = createNamespace(path);
        define(target, part, created.namespace);
        namespaces.set(path, created.target);
        target = created.target;
      } else target = known;
    }
    define(target, last, createFunction(name, limits));
  }
}

function define(
  /** @type {object | undefined} */ target,
  /** @type {string} */ key,
  /** @type {unknown} */ value,
) {
  if (target === undefined) setGlobal(key, value);
  else defineProperty(target, key, { value, enumerable: true });
}

function setGlobal(/** @type {string} */ key, /** @type {unknown} */ value) {
  defineProperty(globalThis, key, { value, writable: true, configurable: true, enumerable: false });
}

/**
 * Makes `eval` and the constructors of functions unusable. Removes what shares memory between threads, and what would hand
 * a program the functions in a stack, which are those of this folder.
 */
function forbidCode() {
  defineProperty(Error, "prepareStackTrace", { value: undefined, configurable: false });
  const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
  Forbidden.prototype = getPrototypeOf(forbidCode);
  for (const sample of samples) {
    defineProperty(getPrototypeOf(sample), "constructor", { value: Forbidden });
  }
  setGlobal("Function", Forbidden);
  for (const name of ["eval", "SharedArrayBuffer", "Atomics"]) deleteProperty(globalThis, name);
}

function Forbidden() {
  throw new TypeError("Programs cannot make code from text.");
}
