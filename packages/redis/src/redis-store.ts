import { ConfigurationError } from "@workbelt/core";
import {
  type Store,
  checkedLifetimeMs,
  checkedText,
  Encryption,
  type EncryptionOptions,
  type PutOptions,
  reencryptAll,
  type StoredEntry,
} from "@workbelt/core/store";
import { assertOptions } from "@workbelt/core/provider";
import {
  type RedisClient,
  type RedisCommand,
  RedisConnection,
  replyText,
  scanReply,
} from "./redis-client.js";

// Redis runs scripts atomically. Each touches one key only.
const REPLACE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], unpack(ARGV, 3))
return 1`;
const DELETE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;
const KEYS_PER_SCAN = "500";

/** Options of a {@link RedisStore}. */
export interface RedisStoreOptions extends EncryptionOptions {
  /** A connected client. The caller closes it. */
  client: RedisClient;
  /** Prefix of all keys, used by nothing else. @default "workbelt:" */
  prefix?: string | undefined;
  /** Maximum wait for a response, in milliseconds. @default 5_000 */
  timeoutMs?: number | undefined;
}

/**
 * Keeps connected accounts in Redis 6 or newer, or Valkey, for any number of machines. Values are sealed
 * with AES-256-GCM; their keys are not. The server must persist its data: set
 * `maxmemory-policy noeviction` and `appendonly yes`, or accounts will have to be connected again.
 *
 * @example
 * const client = createClient({ url }).on("error", console.error); // of the package redis
 * const store = new RedisStore({ client: await client.connect() });
 */
export class RedisStore implements Store {
  readonly #connection: RedisConnection;
  readonly #encryption: Encryption;
  readonly #prefix: string;

  /** @throws StoreError without a key; ConfigurationError when the prefix is empty. */
  constructor(options: RedisStoreOptions) {
    const known = "client encryptionKey prefix timeoutMs";
    assertOptions("RedisStore", options, known);
    const { client, encryptionKey, prefix = "workbelt:", timeoutMs = 5_000 } = options;
    if (prefix === "") throw new ConfigurationError("The prefix option must not be empty.");
    this.#connection = new RedisConnection(client, timeoutMs);
    this.#encryption = new Encryption({ encryptionKey });
    this.#prefix = checkedText(prefix, "prefix");
  }

  async get(key: string): Promise<StoredEntry | undefined> {
    const name = this.#nameOf(key);
    const sealed = replyText(await this.#connection.read(["GET", name]));
    if (sealed === undefined) return undefined;
    return { value: this.#encryption.open(name, sealed), revision: sealed };
  }

  async put(key: string, value: string, options: PutOptions = {}): Promise<string | undefined> {
    const { expected, lifetimeMs } = options;
    const name = this.#nameOf(key);
    // Every sealed text is unique, so it serves as the revision.
    const sealed = this.#encryption.seal(name, checkedText(value, "value"));
    const lastsMs = checkedLifetimeMs(lifetimeMs);
    // Redis rejects a lifetime of 0.
    const expiry = lastsMs === undefined ? [] : ["PX", String(Math.max(lastsMs, 1))];
    const done =
      expected === undefined
        ? await this.#connection.write(["SET", name, sealed, "NX", ...expiry])
        : await this.#replace(name, expected, [sealed, ...expiry]);
    return replyText(done) === undefined || replyText(done) === "0" ? undefined : sealed;
  }

  async delete(key: string, expected: string): Promise<boolean> {
    const done = await this.#connection.write(["EVAL", DELETE, "1", this.#nameOf(key), expected]);
    return replyText(done) === "1";
  }

  async keys(prefix: string): Promise<string[]> {
    const start = this.#nameOf(checkedText(prefix, "prefix"));
    const pattern = `${start.replaceAll(/[\\*?[\]]/g, String.raw`\$&`)}*`;
    // SCAN may return a key more than once.
    const names = new Set<string>();
    let cursor = "0";
    do {
      const command: RedisCommand = ["SCAN", cursor, "MATCH", pattern, "COUNT", KEYS_PER_SCAN];
      const reply = scanReply(await this.#connection.read(command));
      for (const name of reply.keys) names.add(name);
      cursor = reply.cursor;
    } while (cursor !== "0");
    return [...names].map((name) => name.slice(this.#prefix.length));
  }

  /**
   * Re-encrypts every entry with the first key. Returns their number; after that, older keys
   * are no longer needed. Give every process the new key first. It can run while
   * others work, and be repeated after an interruption.
   *
   * @throws StoreError for the first entry that does not open, after all others.
   */
  async rotate(): Promise<number> {
    return reencryptAll(await this.keys(""), (key) => this.#reseal(key));
  }

  async #reseal(key: string): Promise<boolean> {
    const name = this.#nameOf(key);
    for (;;) {
      const entry = await this.get(key);
      if (entry === undefined) return false;
      const sealed = this.#encryption.seal(name, entry.value);
      const done = await this.#replace(name, entry.revision, [sealed, "KEEPTTL"]);
      if (replyText(done) === "1") return true;
    }
  }

  #replace(name: string, expected: string, rest: readonly string[]): Promise<unknown> {
    return this.#connection.write(["EVAL", REPLACE, "1", name, expected, ...rest]);
  }

  #nameOf(key: string): string {
    return this.#prefix + checkedText(key, "key");
  }
}
