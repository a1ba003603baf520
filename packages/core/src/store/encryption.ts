import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { StoreError } from "../errors/store-error.js";
import { truncate } from "../text/safe-text.js";
import { type EncryptionKey, encryptionKeys } from "./encryption-keys.js";
import { ACCOUNT_STORE, type StoreWords } from "./store-words.js";

const ALGORITHM = "aes-256-gcm";
const VERSION = "wb1";
// The recommended nonce size for GCM; random nonces are safe for about 2^32 values under a key.
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^wb1\.([\w-]{11})\.([\w-]+)$/;

/** Keys of an Encryption. */
export interface EncryptionOptions {
  /**
   * 32 random bytes in base64, base64url or hex. The first one encrypts, all of them decrypt,
   * which is how a key is replaced. @default the environment variable WORKBELT_ENCRYPTION_KEY
   */
  encryptionKey?: string | readonly string[] | undefined;
}

/**
 * Encrypts text with AES-256-GCM, bound to a name: text that was moved to another entry is rejected like text
 * that was changed. The result is
 * `wb1.<id of its key>.<nonce, ciphertext and tag in base64url>`, and no two are ever the same.
 */
export class Encryption {
  readonly #first: EncryptionKey;
  readonly #keys: ReadonlyMap<string, EncryptionKey>;
  readonly #words: StoreWords;

  /**
   * @param words what errors say of the store. @default those of account stores
   * @throws StoreError without a key, and for one that is malformed
   */
  constructor({ encryptionKey }: EncryptionOptions, words: StoreWords = ACCOUNT_STORE) {
    const keys = encryptionKeys(encryptionKey, words);
    this.#words = words;
    this.#first = keys[0];
    this.#keys = new Map(keys.map((key) => [key.id, key]));
  }

  /** Seals text under this name with the first key. */
  seal(name: string, text: string): string {
    const header = `${VERSION}.${this.#first.id}.`;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#first.secret, nonce, {
      authTagLength: TAG_BYTES,
    });
    cipher.setAAD(Buffer.from(header + name));
    const bytes = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return header + Buffer.concat(bytes).toString("base64url");
  }

  /**
   * Decrypts text that was sealed under this name.
   *
   * @throws StoreError if the key is unknown or the text was changed.
   */
  open(name: string, sealed: string): string {
    const [, id = "", body = ""] = SEALED.exec(sealed) ?? [];
    const bytes = Buffer.from(body, "base64url");
    // Base64 has several encodings of the same bytes; only the canonical one is ours.
    const whole = bytes.length >= NONCE_BYTES + TAG_BYTES && bytes.toString("base64url") === body;
    if (!whole) throw damaged(name, sealed, this.#words);
    const key = this.#keys.get(id);
    if (key === undefined) throw unknownKey(name, sealed, this.#words);
    const decipher = createDecipheriv(ALGORITHM, key.secret, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`${VERSION}.${id}.${name}`));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    } catch {
      throw damaged(name, sealed, this.#words);
    }
  }
}

function damaged(name: string, revision: string, words: StoreWords): StoreError {
  return new StoreError(
    "store_damaged",
    `The entry ${quoted(name)} of the ${words.noun} cannot be decrypted: it was changed, truncated or moved from another entry. It was not modified; ${words.withoutEntry}.`,
    { revision },
  );
}

function unknownKey(name: string, revision: string, words: StoreWords): StoreError {
  return new StoreError(
    "encryption_key",
    `The entry ${quoted(name)} of the ${words.noun} was encrypted with a different key. Give that key as well (the encryptionKey option, or WORKBELT_ENCRYPTION_KEY): the first key encrypts, all of them decrypt. If that key is lost, ${words.withoutKey}.`,
    { revision },
  );
}

function quoted(name: string): string {
  return JSON.stringify(truncate(name, 100));
}
