import { createHash, createSecretKey, type KeyObject } from "node:crypto";
import { StoreError } from "../errors/store-error.js";
import { ACCOUNT_STORE, type StoreWords } from "./store-words.js";

const VARIABLE = "WORKBELT_ENCRYPTION_KEY";
const HEX = /^[\da-f]{64}$/i;
const BASE64 = /^(?:[A-Za-z\d+/]{43}|[\w-]{43})=?$/;
const EXPECTED =
  "A key is 32 random bytes in base64, base64url or hex; `openssl rand -base64 32` makes one.";

/** An encryption key, and its id in sealed text. */
export interface EncryptionKey {
  id: string;
  secret: KeyObject;
}

/**
 * Parses the keys of the option or of the environment variable WORKBELT_ENCRYPTION_KEY. A string may contain
 * several, separated by commas or white space.
 *
 * @throws StoreError when there is none, or one is not 32 bytes.
 */
export function encryptionKeys(
  option: string | readonly string[] | undefined,
  { noun }: StoreWords = ACCOUNT_STORE,
): [EncryptionKey, ...EncryptionKey[]] {
  const source = option === undefined ? `environment variable ${VARIABLE}` : "encryptionKey option";
  const given: readonly unknown[] = [option ?? process.env[VARIABLE] ?? ""].flat();
  const texts = given.flatMap((text) =>
    typeof text === "string" ? text.split(/[\s,]+/).filter(Boolean) : [text],
  );
  const [first, ...rest] = texts.map((text) => encryptionKey(text, source));
  if (first !== undefined) return [first, ...rest];
  throw new StoreError(
    "encryption_key",
    `The ${noun} has no encryption key: the ${source} is empty or not set. Give the encryptionKey option or set ${VARIABLE}. ${EXPECTED}`,
  );
}

function encryptionKey(text: unknown, source: string): EncryptionKey {
  const bytes = typeof text === "string" ? decodeKey(text) : undefined;
  // The text is not echoed: it may be a mistyped key.
  if (bytes === undefined) {
    throw new StoreError(
      "encryption_key",
      `The ${source} contains something that is not a key. ${EXPECTED}`,
    );
  }
  // A labelled hash, so that the id reveals nothing about the key and is used nowhere else.
  const id = createHash("sha256").update("workbelt encryption key id\0").update(bytes).digest();
  return { id: id.subarray(0, 8).toString("base64url"), secret: createSecretKey(bytes) };
}

function decodeKey(text: string): Buffer | undefined {
  if (HEX.test(text)) return Buffer.from(text, "hex");
  // Node decodes both alphabets as base64.
  return BASE64.test(text) ? Buffer.from(text, "base64") : undefined;
}
