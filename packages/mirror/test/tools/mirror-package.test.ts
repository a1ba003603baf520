import { AuditLog, createPolicy, toDefinitions } from "@workbelt/core";
import { estimateTokens } from "@workbelt/core/adapters";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMirrorPackage, Mirror, SqliteMirrorStore } from "../../src/index.js";

const store = new SqliteMirrorStore({ memory: true });
const sandbox = await startSandbox();
const client = crmPackage.createClient({ ...sandbox.services.crm, rateLimits: false });
const mirror = new Mirror({ store, sources: [{ provider: crmPackage, client }] });
const mirrorPackage = createMirrorPackage(mirror);

beforeAll(async () => void (await mirror.sync()));
afterAll(() => sandbox.stop());

function createSearch(options = {}) {
  return mirrorPackage.createTool("mirror_search", options);
}

/** Returns what a model reads of a search. */
async function search(args: object) {
  const { content, isError } = await createSearch().callAsModel(args);
  expect(isError).toBe(false);
  return { content, ...(JSON.parse(content.slice(content.indexOf("{"))) as Content) };
}

interface Content {
  data?: { items: Record<string, unknown>[]; current_to?: string; more?: true };
}

test("a model reads what the search found, in at most 1,500 tokens", async () => {
  const { content, data } = await search({
    words: "Brightmoor Harborline Veldt Kestrel Castellan Pulse",
    limit: 50,
  });
  expect(estimateTokens(content)).toBeLessThanOrEqual(1_500);
  expect(data?.more).toBe(true);
  expect(data?.current_to).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/);
  const few = await search({ words: "Luis price per shipment", limit: 3 });
  expect(few.data?.items).toHaveLength(3);
  expect(few.data?.more).toBeUndefined();
});

test("the definitions of both tools are at most 500 tokens", () => {
  const { definitions } = toDefinitions([mirrorPackage.createToolkit()]);
  const shown = definitions.map(({ description, name, parameters }) => ({
    name,
    description,
    parameters,
  }));
  expect(estimateTokens(JSON.stringify(shown))).toBeLessThanOrEqual(500);
});

test("a search passes audit log and policy, and counts as reading text by outsiders", async () => {
  const entries: object[] = [];
  const auditLog = new AuditLog({ write: async (entry) => void entries.push(entry) });
  const rule = {
    when: { afterOutsideContent: true },
    then: "deny",
    because: "it read texts",
  } as const;
  const policy = createPolicy([rule], [mirrorPackage]);
  const tool = createSearch({ auditLog, policy });
  const origin = { threadId: "one" };
  const first = await tool.callAsModel({ words: "Brightmoor" }, origin);
  const second = await tool.callAsModel({ words: "Brightmoor" }, origin);
  expect([first.isError, second.isError]).toEqual([false, true]);
  expect(entries).toMatchObject([
    { service: "mirror", operation: "mirror_search", outcome: "done" },
    { service: "mirror", operation: "mirror_search", outcome: "refused" },
  ]);
});

test("a write through a tool is found at once", async () => {
  const tool = crmPackage.createTool("crm_create_task", { client, layers: [mirror.layer] });
  await tool.execute({ content: "Order umbrellas for the regatta" });
  const { data } = await search({ words: "regatta umbrellas" });
  expect(data?.items[0]).toMatchObject({ kind: "task", title: "Order umbrellas for the regatta" });
  const changes = mirrorPackage.createTool("mirror_changes_since");
  const { items } = await changes.execute({ after: 0, kinds: ["task"], limit: 200 });
  expect(items.at(-1)).toMatchObject({ type: "added", title: "Order umbrellas for the regatta" });
});

test("a call of another account is refused", async () => {
  const searched = createSearch().execute({ words: "Brightmoor" }, { account: "eve" });
  await expect(searched).rejects.toThrow('called for the account "eve"');
});

test("a kind that the mirror does not have is refused with those that it has", async () => {
  const { content, isError } = await createSearch().callAsModel({ words: "x", kinds: ["mail"] });
  expect(isError).toBe(true);
  expect(content).toContain("kinds.0");
  expect(content).toContain("note");
});
