import { defineProperty, Error, setPrototypeOf, stringify } from "./primordials.js";

/** @type {(kind: string, text: string) => void} */
let post = () => {};

/** Sets the function that hands a message to the worker. */
export function connect(/** @type {typeof post} */ handler) {
  post = handler;
}

/** Hands a message to the worker. */
export function send(/** @type {string} */ kind, /** @type {object} */ message) {
  post(kind, stringify(withoutPrototype(message)));
}

/**
 * Ends the program for something that it did. The error is for the rest of the current step only: a program that catches it
 * still ends, when the interpreter next looks.
 *
 * @param {string} kind of the ProgramError
 * @param {object} details from which `describe-end.ts` makes the message
 * @param {string} [stack] where the program was, if not here
 * @returns {never}
 */
export function end(kind, details, stack) {
  const error = new Error("The program has ended.");
  send("end", { kind, details: withoutPrototype(details), stack: stack ?? `${error.stack}` });
  throw error;
}

/**
 * Removes the prototype of an object or list that this code made, so that nothing inherited is read or set in it.
 *
 * @template {object} T
 * @param {T} value
 * @returns {T}
 */
export function withoutPrototype(value) {
  setPrototypeOf(value, null);
  return value;
}

/** Sets a field of an object, whatever its prototype has. */
export function setField(
  /** @type {object} */ object,
  /** @type {string} */ key,
  /** @type {unknown} */ value,
  enumerable = true,
) {
  defineProperty(
    object,
    key,
    withoutPrototype({ value, writable: true, enumerable, configurable: true }),
  );
}

/** Sets a field that is not listed, as those of errors. */
export function setHidden(
  /** @type {object} */ object,
  /** @type {string} */ key,
  /** @type {unknown} */ value,
) {
  setField(object, key, value, false);
}
