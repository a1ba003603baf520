import { randomBytes } from "node:crypto";

// Some of these need percent-encoding in a response, as in the service.
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz:;<=>?@[]^_`{|}~";

/** Returns a column id with one character per byte. */
export function toColumnId(bytes: Uint8Array): string {
  return [...bytes].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
}

/** Creates a random id for a new column. */
export function createColumnId(): string {
  return toColumnId(randomBytes(4));
}
