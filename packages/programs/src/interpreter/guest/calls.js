import { encodeArguments } from "./encode.js";
import { end, send, setField, setHidden, withoutPrototype } from "./host.js";
import {
  Error,
  get,
  has,
  keys,
  Map,
  mapDelete,
  mapGet,
  mapSet,
  parse,
  Promise,
  Proxy,
  setPrototypeOf,
  slice,
  weakGet,
  WeakMap,
  weakSet,
} from "./primordials.js";
import { readResult } from "./results.js";

const MAX_ARGUMENT_CHARACTERS = 1_000_000;
const MAX_STACK_CHARACTERS = 1000;

/** @typedef {{ name: string, stack: string, resolve: (value: unknown) => void, reject: (error: unknown) => void }} Call */

/** Calls that the host is running, by number. */
const running = new Map();
let runningCalls = 0;
let calls = 0;
/** Calls that wait, in their order. @type {{ start: () => void, next: any } | undefined} */
let firstWaiting;
/** @type {typeof firstWaiting} */
let lastWaiting;
/** The number of the call that an error is from. */
const failedCalls = new WeakMap();

/** Returns true if no call is running, so that only the program itself can go on. */
export function isIdle() {
  return runningCalls === 0;
}

/** Returns the number of the call that an error is from. @returns {number | undefined} */
export function failedCallOf(/** @type {object} */ error) {
  return weakGet(failedCalls, error);
}

/**
 * Creates a function that makes calls of the host.
 *
 * @param {string} name
 * @param {{ calls: number, concurrentCalls: number }} limits
 */
export function createFunction(name, limits) {
  const guard = createPromiseGuard(name);
  // A method, because those cannot be called with `new`.
  return {
    /** @param {unknown[]} args */
    call(...args) {
      calls += 1;
      if (calls > limits.calls) end("calls", { limit: limits.calls });
      const id = calls;
      const stack = slice(`${new Error().stack}`, 0, MAX_STACK_CHARACTERS);
      const json = encodeArguments(withoutPrototype(args), name, MAX_ARGUMENT_CHARACTERS, stack);
      const promise = new Promise((resolve, reject) => {
        const start = () => {
          runningCalls += 1;
          mapSet(running, id, withoutPrototype({ name, stack, resolve, reject }));
          send("call", { id, name, json, stack });
        };
        if (runningCalls < limits.concurrentCalls) start();
        else wait(start);
      });
      setPrototypeOf(promise, guard);
      return promise;
    },
  }.call;
}

/**
 * Settles a call.
 *
 * @param {string} message of the host
 * @param {string} json the result, by itself because it can be large
 */
export function settle(message, json) {
  const { id, error, knownFields } = parse(message);
  /** @type {Call} */
  const { name, stack, resolve, reject } = mapGet(running, id);
  mapDelete(running, id);
  runningCalls -= 1;
  const next = firstWaiting;
  if (next !== undefined) {
    firstWaiting = next.next;
    if (firstWaiting === undefined) lastWaiting = undefined;
    next.start();
  }
  if (error === undefined) resolve(readResult(name, json, knownFields));
  else reject(createError(error, stack, id));
}

function wait(/** @type {() => void} */ start) {
  const waiting = withoutPrototype({ start, next: undefined });
  if (lastWaiting === undefined) firstWaiting = waiting;
  else lastWaiting.next = waiting;
  lastWaiting = waiting;
}

/** Creates the error that a call rejects with; it points at the call. */
function createError(
  /** @type {{ name: string, message: string, fields: Record<string, unknown> }} */ failure,
  /** @type {string} */ stack,
  /** @type {number} */ id,
) {
  const error = new Error(failure.message);
  const names = keys(failure.fields);
  for (let index = 0; index < names.length; index += 1) {
    const name = /** @type {string} */ (names[index]);
    setField(error, name, failure.fields[name]);
  }
  setHidden(error, "name", failure.name);
  setHidden(error, "stack", stack);
  weakSet(failedCalls, error, id);
  return error;
}

/** Creates the prototype of a function's promises: reading a field of a result that was not awaited ends the program. */
function createPromiseGuard(/** @type {string} */ name) {
  const target = {};
  setPrototypeOf(target, Promise.prototype);
  return new Proxy(
    target,
    withoutPrototype({
      get(
        /** @type {object} */ _target,
        /** @type {string | symbol} */ key,
        /** @type {unknown} */ receiver,
      ) {
        if (typeof key === "symbol" || key === "toJSON" || has(target, key)) {
          return get(target, key, receiver);
        }
        return end("refused", { reason: "promise-field", function: name, field: key });
      },
    }),
  );
}

/** Creates an object whose fields are functions; reading another one ends the program. */
export function createNamespace(/** @type {string} */ name) {
  const target = withoutPrototype({});
  return {
    target,
    namespace: new Proxy(
      target,
      withoutPrototype({
        get(/** @type {object} */ _target, /** @type {string | symbol} */ key) {
          if (typeof key === "symbol" || key === "then" || key === "toJSON" || has(target, key)) {
            return get(target, key);
          }
          return end("refused", {
            reason: "function",
            namespace: name,
            field: key,
            fields: withoutPrototype(keys(target)),
          });
        },
      }),
    ),
  };
}
