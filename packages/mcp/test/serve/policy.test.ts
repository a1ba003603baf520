import type { Client } from "@modelcontextprotocol/client";
import { createPolicy } from "@workbelt/core";
import { MemoryStore } from "@workbelt/core/store";
import { CrmToolkit } from "@workbelt/crm-tools";
import { seedId } from "@workbelt/sandbox";
import { expect, test } from "vitest";
import { createServerFactory } from "../../src/index.js";
import { connectHttp, connectStdio, dataOf, type Era, textOf } from "../helpers/clients.js";
import { packages } from "../helpers/packages.js";
import { startServer } from "../helpers/start-server.js";

const activityId = seedId("convintel/activity/brightmoor-pilot-review");
const create = { name: "crm_create_task", arguments: { content: "Send the offer" } };
const read = { name: "convintel_transcript_get", arguments: { activityId } };

/** Reads what callers said in a recording. */
async function readTranscript(client: Client): Promise<void> {
  expect((await client.callTool(read)).isError).toBeFalsy();
}

async function isRefused(client: Client): Promise<boolean> {
  return textOf(await client.callTool(create)).startsWith("Not executed: a person has to confirm");
}

function startCareful() {
  const policy = createPolicy("careful", packages, { store: new MemoryStore() });
  return startServer({ policy });
}

test("content by outsiders counts for the session that has read it", async () => {
  const { url } = await startCareful();
  const [reader, other] = await Promise.all([connectHttp(url, "2025"), connectHttp(url, "2025")]);
  expect(await isRefused(reader)).toBe(false);
  await readTranscript(reader);
  expect(await isRefused(reader)).toBe(true);
  expect(await isRefused(other)).toBe(false);
});

test("the question of the server quotes what a call repeats of texts by outsiders", async () => {
  const { url } = await startCareful();
  const client = await connectHttp(url, "2025", { capabilities: { elicitation: { form: {} } } });
  const questions: string[] = [];
  client.setRequestHandler("elicitation/create", ({ params }) => {
    questions.push(params.message);
    return { action: "decline" };
  });
  const { items } = dataOf<{ items: { text: string }[] }>(await client.callTool(read));
  const content = items[0]?.text.toUpperCase() ?? "";
  await client.callTool({ name: "crm_create_task", arguments: { content } });
  expect(questions).toEqual([expect.stringContaining("content repeats words from outside")]);
});

test("without sessions, content by outsiders counts for all calls of the caller", async () => {
  const { url } = await startCareful();
  const [reader, other] = await Promise.all([connectHttp(url), connectHttp(url)]);
  await readTranscript(reader);
  expect(await isRefused(reader)).toBe(true);
  expect(await isRefused(other)).toBe(true);
});

test.each<Era>(["2025", "2026"])(
  "over stdio, %s, content by outsiders counts for the process",
  async (era) => {
    const client = await connectStdio(["--sandbox", "--policy", "careful"], era);
    expect(await isRefused(client)).toBe(false);
    await readTranscript(client);
    expect(await isRefused(client)).toBe(true);
  },
);

test("a call that is asked about only since it began is answered with how to go on", async () => {
  let looks = 0;
  // Another call marks the conversation after this one was looked up for the question.
  const store = {
    get: async (key: string) =>
      !key.startsWith("outside-content/") || looks++ < 2
        ? undefined
        : { value: "read", revision: "1" },
    put: async () => "1",
    delete: async () => false,
    keys: async () => [],
  };
  const { sandbox, url } = await startServer({
    policy: createPolicy("careful", packages, { store }),
  });
  const client = await connectHttp(url);
  expect(textOf(await client.callTool(create))).toBe(
    "Nothing was sent: after the result of another call, a person has to confirm this one. Repeat it to ask them.",
  );
  expect(await sandbox.changes()).toEqual([]);
  expect(await isRefused(client)).toBe(true);
});

test("tools without a policy are not served", () => {
  expect(() => createServerFactory({ toolkits: [new CrmToolkit()] })).toThrow(
    /^crm_\w+ has no policy\. Make its toolkit with one: "deletions"/,
  );
});
