import { defineProperty, Error, keys, setPrototypeOf, stringify } from "./primordials.js";

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
 * ends all the same, when the interpreter next looks.
 *
 * @param {string} kind of the ProgramError
 * @param {object} details from which `describe-end.ts` makes the message
 * @returns {never}
 */
export function end(kind, details) {
  const error = new Error("The program has ended.");
  send("end", { kind, details: withoutPrototype(details), stack: `${error.stack}` });
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

/** Copies the fields of an object to an error, as its own properties. */
export function assignTo(
  /** @type {Error} */ error,
  /** @type {Record<string, unknown>} */ fields,
) {
  const names = keys(fields);
  for (let index = 0; index < names.length; index += 1) {
    const name = /** @type {string} */ (names[index]);
    defineProperty(
      error,
      name,
      withoutPrototype({
        value: fields[name],
        writable: true,
        enumerable: true,
        configurable: true,
      }),
    );
  }
}
