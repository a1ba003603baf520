import { encodeOutput } from "./encode.js";
import { send } from "./host.js";

/**
 * Creates the console: each method hands one text to the host.
 *
 * @param {number} maxCharacters of a text
 */
export function createConsole(maxCharacters) {
  const log = (/** @type {unknown[]} */ ...values) => {
    let text = "";
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index];
      text += index === 0 ? "" : " ";
      text += typeof value === "string" ? value : encodeOutput(value, maxCharacters);
    }
    send("log", { text });
  };
  return {
    log,
    info: log,
    warn: log,
    error: log,
    debug: log,
    dir: log,
    table: log,
    group: log,
    groupEnd() {},
  };
}
