import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { Encryption } from "../../src/store/encryption.js";
import { encryptionKey, encryptionKeyBytes, otherKey } from "./keys.js";

const encryption = new Encryption({ encryptionKey });
const damaged = expect.objectContaining({ code: "store_damaged" }) as Error;
const wrongKey = expect.objectContaining({ code: "encryption_key" }) as Error;

afterEach(() => vi.unstubAllEnvs());

test.each(["", "x", "naïve ☃ \u0000", "y".repeat(100_000)])(
  "sealed text can be decrypted",
  (text) => {
    const sealed = encryption.seal("name", text);
    expect(sealed).toMatch(/^wb1\.[\w-]{11}\.[\w-]+$/);
    expect(encryption.open("name", sealed)).toBe(text);
    expect(encryption.seal("name", text)).not.toBe(sealed);
  },
);

test("sealed text can be decrypted under its own name only", () => {
  const sealed = encryption.seal("alice", "token");
  for (const name of ["bob", "", "alice ", "Alice"]) {
    expect(() => encryption.open(name, sealed)).toThrow(damaged);
  }
  expect(() => encryption.open("bob", sealed)).toThrow('"bob"');
});

test("changed, removed or added characters of sealed text are detected", () => {
  const sealed = encryption.seal("alice", "a token");
  const refused = expect.objectContaining({
    code: expect.stringMatching(/^(store_damaged|encryption_key)$/) as string,
  }) as Error;
  for (let place = 0; place < sealed.length; place += 1) {
    const before = sealed.slice(0, place);
    const after = sealed.slice(place + 1);
    const other = sealed[place] === "A" ? "B" : "A";
    for (const changed of [before, before + after, before + other + after, `${sealed}A`]) {
      expect(() => encryption.open("alice", changed)).toThrow(refused);
    }
  }
  for (const padded of [`${sealed}=`, `${sealed}\n`, ` ${sealed}`]) {
    expect(() => encryption.open("alice", padded)).toThrow(damaged);
  }
});

test("errors name the truncated entry and contain neither text nor key", () => {
  const name = `entry ${"x".repeat(10_000)}`;
  const sealed = encryption.seal(name, "a token");
  for (const wrong of [
    sealed.slice(0, -4),
    new Encryption({ encryptionKey: otherKey }).seal(name, "x"),
  ]) {
    const error = thrown(() => encryption.open(name, wrong));
    expect(error.message).toContain("entry xxx");
    const shown = inspect(error, { showHidden: true, depth: Infinity });
    expect(shown.length).toBeLessThan(3000);
    expect(shown).not.toContain("a token");
    expect(shown).not.toContain(sealed.slice(-20));
    expect(shown).not.toContain(encryptionKey);
  }
});

test("the first key encrypts, all keys decrypt", () => {
  const sealed = encryption.seal("alice", "token");
  const both = new Encryption({ encryptionKey: [otherKey, encryptionKey] });
  expect(both.open("alice", sealed)).toBe("token");
  expect(new Encryption({ encryptionKey: otherKey }).open("alice", both.seal("alice", "t"))).toBe(
    "t",
  );
  expect(() => encryption.open("alice", both.seal("alice", "t"))).toThrow(wrongKey);
});

test.each([
  ["base64", encryptionKeyBytes.toString("base64")],
  ["base64 without padding", encryptionKeyBytes.toString("base64").replace("=", "")],
  ["base64url", encryptionKeyBytes.toString("base64url")],
  ["hex", encryptionKeyBytes.toString("hex")],
  ["capital hex", encryptionKeyBytes.toString("hex").toUpperCase()],
  ["text with a line end", `${encryptionKey}\n`],
])("a key can be encoded as %s", (_, written) => {
  const other = new Encryption({ encryptionKey: written });
  expect(other.open("name", encryption.seal("name", "token"))).toBe("token");
});

test("keys default to the environment variable", () => {
  for (const separator of [",", " ", ", ", "\n"]) {
    vi.stubEnv("WORKBELT_ENCRYPTION_KEY", `${otherKey}${separator}${encryptionKey}`);
    const fromEnvironment = new Encryption({});
    expect(fromEnvironment.open("name", encryption.seal("name", "token"))).toBe("token");
    const sealed = fromEnvironment.seal("name", "token");
    expect(new Encryption({ encryptionKey: otherKey }).open("name", sealed)).toBe("token");
  }
  vi.stubEnv("WORKBELT_ENCRYPTION_KEY", otherKey);
  expect(() => new Encryption({}).open("name", encryption.seal("name", "token"))).toThrow(wrongKey);
});

test.each([undefined, "", " , "])(
  "without a key the error explains how to create one: %j",
  (value) => {
    vi.stubEnv("WORKBELT_ENCRYPTION_KEY", value);
    expect(() => new Encryption({})).toThrow(wrongKey);
    expect(() => new Encryption({})).toThrow("openssl rand -base64 32");
    expect(() => new Encryption({})).toThrow("WORKBELT_ENCRYPTION_KEY");
  },
);

test("an empty option does not fall back to the environment", () => {
  vi.stubEnv("WORKBELT_ENCRYPTION_KEY", encryptionKey);
  expect(() => new Encryption({ encryptionKey: "" })).toThrow(wrongKey);
  expect(() => new Encryption({ encryptionKey: [] })).toThrow(wrongKey);
});

test.each([
  "password",
  encryptionKeyBytes.subarray(1).toString("base64"),
  encryptionKeyBytes.subarray(1).toString("hex"),
  Buffer.concat([encryptionKeyBytes, encryptionKeyBytes]).toString("base64"),
  `${"-".repeat(21)}+${"A".repeat(21)}`,
  `${encryptionKeyBytes.toString("hex").slice(1)}g`,
  `${encryptionKey} ${encryptionKey.slice(3)}`,
])("an invalid key is rejected and not echoed: %j", (wrong) => {
  const error = thrown(() => new Encryption({ encryptionKey: wrong }));
  expect(error).toEqual(wrongKey);
  expect(error.message).toContain("32 random bytes");
  const shown = inspect(error, { showHidden: true });
  for (const part of wrong.split(" ")) expect(shown.split("\n")[0]).not.toContain(part);
});

test.each([42, {}, Buffer.alloc(32), [null]])(
  "a key that is not a string is rejected: %j",
  (wrong) => {
    expect(() => new Encryption({ encryptionKey: wrong as unknown as string })).toThrow(wrongKey);
  },
);

function thrown(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was thrown.");
}
