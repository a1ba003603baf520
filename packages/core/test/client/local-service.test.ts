import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { AuditLog, ConfigurationError, createPolicy } from "../../src/index.js";
import { defineOperation, defineProvider, localService, path } from "../../src/provider/index.js";

const words = new Map([["otif", "on time and in full"]]);

const lookUpWord = defineOperation({
  name: "glossary_look_up",
  description: "Looks up a word.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ word: z.string() }),
  run: async ({ word }, { account }) => ({ meaning: words.get(word), account }),
});

const sendWord = defineOperation({
  name: "glossary_send",
  description: "Sends a request, which a local service cannot.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/words` }),
  response: z.unknown(),
});

const glossary = defineProvider({
  service: localService({ name: "glossary", displayName: "the glossary" }),
  operations: { words: { lookUpWord, sendWord } },
});

afterEach(() => void vi.unstubAllEnvs());

test("an operation of a local service needs no token, and passes audit log and policy", async () => {
  const entries: unknown[] = [];
  const auditLog = new AuditLog({ write: async (entry) => void entries.push(entry) });
  const policy = createPolicy(
    [{ when: { operations: ["glossary_send"] }, then: "deny", because: "it sends" }],
    [glossary],
  );
  const { tools } = glossary.createToolkit({ auditLog, policy });
  const [lookUp, send] = tools;
  const result = await lookUp?.callAsModel({ word: "otif" }, { account: "ada" });
  expect(result?.content).toContain('"meaning":"on time and in full","account":"ada"');
  expect((await send?.callAsModel({}))?.isError).toBe(true);
  expect(entries).toMatchObject([
    { operation: "glossary_look_up", outcome: "done" },
    { operation: "glossary_send", outcome: "refused" },
  ]);
});

test("an operation of a local service that sends a request fails with a ConfigurationError", async () => {
  const sent = glossary.createTool("glossary_send").execute({});
  await expect(sent).rejects.toThrow(ConfigurationError);
  await expect(sent).rejects.toThrow("local service");
});

test("a variable without a name does not set the base URL of a local service", async () => {
  vi.stubEnv("", "https://other.example");
  await expect(glossary.createTool("glossary_look_up").execute({ word: "x" })).resolves.toEqual({
    meaning: undefined,
    account: undefined,
  });
});
