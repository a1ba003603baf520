import { randomBytes } from "node:crypto";

// Some of these need percent-encoding in an answer, as in the service.
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz:;<=>?@[]^_`{|}~";

/** A column id: four characters, one for each of these bytes. */
export function toColumnId(bytes: Uint8Array): string {
  return [...bytes].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
}

/** The id of a new column, at random. */
export function createColumnId(): string {
  return toColumnId(randomBytes(4));
}
