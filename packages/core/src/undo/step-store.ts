import { createHash, hkdfSync, randomUUID } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Store } from "../store/store.js";
import { Encryption } from "../store/encryption.js";
import { encryptionKeys } from "../store/encryption-keys.js";
import { StoreError } from "../errors/store-error.js";
import { retryStore } from "../store/retry.js";
import { canonicalJson } from "../text/json.js";
import { parseStep, type Step } from "./step.js";

const KEY_BYTES = 32;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
// Enough digits for the milliseconds of the next thousand years, so that keys sort by time.
const TIME_DIGITS = 9;

/** A step with its key, and the revision that a change has to name. */
export interface StoredStep {
  key: string;
  revision: string;
  step: Step;
}

/** A step that cannot be read, and why not, as a clause. */
export interface UnreadableStep {
  key: string;
  unreadable: string;
}

/**
 * Steps in a store, under `<prefix><owner>/<run>/<time>`. Owner and run are digests. Every step is sealed with a key of its
 * owner, bound to its place: an entry that was moved to another account or run does not open.
 */
export class StepStore {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #keepMs: number;
  readonly #secrets: ReturnType<typeof encryptionKeys>;
  #lastMs = 0;

  /** @throws StoreError without an encryption key. */
  constructor(
    store: Store,
    {
      encryptionKey,
      keepMs,
      prefix,
    }: { encryptionKey: string | readonly string[] | undefined; keepMs: number; prefix: string },
  ) {
    this.#store = store;
    this.#prefix = prefix;
    this.#keepMs = keepMs;
    this.#secrets = encryptionKeys(encryptionKey);
  }

  /** Returns a new key of a step, later than all that this process has made. */
  createKey(owner: string, run: string): string {
    this.#lastMs = Math.max(Date.now(), this.#lastMs + 1);
    const time = this.#lastMs.toString(36).padStart(TIME_DIGITS, "0");
    return `${this.runPrefix(owner, run)}${time}-${randomUUID()}`;
  }

  /** Returns the start of the keys of a run. */
  runPrefix(owner: string, run: string): string {
    return `${this.#prefix}${owner}/${digest(["run", run])}/`;
  }

  /** Returns the length in bytes of the entry of a step. */
  measure(step: Step): number {
    return pack(step).length;
  }

  /**
   * Writes a step if the entry has the expected revision, or does not exist. Returns its revision; undefined if another
   * process has changed it.
   */
  async write(key: string, step: Step, expected?: string): Promise<string | undefined> {
    const sealed = this.#encryptionOf(key).seal(key, pack(step));
    const lifetimeMs = Math.max(1, step.startedAt + this.#keepMs - Date.now());
    const options = { expected, lifetimeMs };
    const revision = await retryStore(() => this.#store.put(key, sealed, options));
    if (revision !== undefined) return revision;
    // A write whose response was lost has stored this very text.
    const found = await retryStore(() => this.#store.get(key));
    return found?.value === sealed ? found.revision : undefined;
  }

  async delete(key: string, revision: string): Promise<boolean> {
    return retryStore(() => this.#store.delete(key, revision));
  }

  /** Reads all steps of a run, oldest first. */
  async list(owner: string, run: string): Promise<(StoredStep | UnreadableStep)[]> {
    return this.#readAll(await this.#keys(this.runPrefix(owner, run)));
  }

  /** Reads all steps of an owner, oldest first, by their run's digest. */
  async listRuns(owner: string): Promise<(StoredStep | UnreadableStep)[][]> {
    return this.#readRuns(await this.#keys(`${this.#prefix}${owner}/`));
  }

  /** Reads the steps of all owners, each run of each oldest first. */
  async listAll(): Promise<(StoredStep | UnreadableStep)[][]> {
    const keys = await this.#keys(this.#prefix);
    return this.#readRuns(keys.filter((key) => !key.startsWith(`${this.#prefix}lease/`)));
  }

  async #readRuns(keys: readonly string[]): Promise<(StoredStep | UnreadableStep)[][]> {
    const runs = Map.groupBy(keys, (key) => key.slice(0, key.lastIndexOf("/")));
    return Promise.all([...runs.values()].map((each) => this.#readAll(each)));
  }

  /** Removes everything of an owner. Returns the number of entries. */
  async forget(owner: string): Promise<number> {
    let count = 0;
    for (const key of await this.#keys(`${this.#prefix}${owner}/`)) {
      // Changed in between by a call that ended.
      for (let found = await this.#store.get(key); found; found = await this.#store.get(key)) {
        if (!(await this.#store.delete(key, found.revision))) continue;
        count += 1;
        break;
      }
    }
    return count;
  }

  /** Reads a step. Undefined if it has expired. */
  async read(key: string): Promise<StoredStep | UnreadableStep | undefined> {
    try {
      const found = await retryStore(() => this.#store.get(key));
      if (found === undefined) return undefined;
      const step = parseStep(unpack(this.#encryptionOf(key).open(key, found.value)));
      if (typeof step === "string") return { key, unreadable: step };
      return { key, revision: found.revision, step };
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === "store_unavailable") throw error;
      const unreadable =
        error.code === "encryption_key"
          ? "its entry in the journal was sealed with another key"
          : "its entry in the journal was altered, or belongs to another account";
      return { key, unreadable };
    }
  }

  async #keys(prefix: string): Promise<string[]> {
    return (await retryStore(() => this.#store.keys(prefix))).toSorted();
  }

  async #readAll(keys: readonly string[]): Promise<(StoredStep | UnreadableStep)[]> {
    const steps = await Promise.all(keys.map((key) => this.read(key)));
    return steps.filter((each) => each !== undefined);
  }

  /** Derives the keys of the owner that a key names. */
  #encryptionOf(key: string): Encryption {
    const owner = key.slice(this.#prefix.length).split("/")[0] ?? "";
    const encryptionKey = this.#secrets.map(({ secret }) =>
      Buffer.from(
        hkdfSync("sha256", secret, "", `workbelt undo journal\0${owner}`, KEY_BYTES),
      ).toString("base64"),
    );
    return new Encryption({ encryptionKey });
  }
}

/** Packs a step: those of many blocks or rows repeat themselves, and take a twentieth. */
function pack(step: Step): string {
  return deflateRawSync(JSON.stringify(step)).toString("base64");
}

/** Unpacks a step; an empty text for what is none. */
function unpack(text: string): string {
  try {
    const bytes = Buffer.from(text, "base64");
    return inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
  } catch {
    return "";
  }
}

/** Returns the digest under which an account's steps are stored, or those of a credential without accounts. */
export function digest(parts: readonly unknown[]): string {
  return createHash("sha256").update(canonicalJson(parts)).digest("base64url");
}

/** Returns the id of a step: the last part of its key, by which steps sort. */
export function toStepId(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
