import { createPolicy } from "@workbelt/core";
import { crmPackage } from "@workbelt/crm-tools";
import type { Sandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Mirror, SqliteMirrorStore } from "../../../mirror/src/index.ts";
import { createPrograms } from "../../src/index.ts";
import { createToolkits, getFailure, plan, startPlanSandbox } from "../helpers/plan-sandbox.ts";

let sandbox: Sandbox;
let mirror: Mirror;
let store: SqliteMirrorStore;
const withCopy = () => ({ layers: [mirror.layer], policy: "careful" as const });
const planCopied = (source: string) =>
  plan(sandbox, source, { toolkits: createToolkits(sandbox, withCopy()) });
beforeAll(async () => {
  sandbox = await startPlanSandbox();
  store = new SqliteMirrorStore({ memory: true });
  const client = crmPackage.createClient({ ...sandbox.services.crm, rateLimits: false });
  mirror = new Mirror({ store, sources: [{ provider: crmPackage, client }], lists: true });
  await mirror.sync();
});
beforeEach(() => {
  sandbox.clearActivity();
});
afterAll(async () => {
  await store.close();
  await sandbox.stop();
});

test("a program reads a list from a copy without a request, in the form of a fresh one without looked-up names", async () => {
  const copied = await planCopied("return await crm_list_tasks({}, { fresh: false });");
  expect(sandbox.activity()).toEqual([]);
  const { copy, items } = copied.output.value as { copy: object; items: { task_id: string }[] };
  expect(copy).toEqual({
    current_to: expect.any(String),
    deletions_to: expect.any(String),
    age_seconds: expect.any(Number),
  });
  const fresh = await planCopied("return (await crm_list_tasks({})).items;");
  const byId = (tasks: readonly { task_id: string }[]) =>
    tasks.toSorted((one, other) => (one.task_id < other.task_id ? -1 : 1));
  expect(byId(items)).toEqual(withoutNames(byId(fresh.output.value as typeof items)));
});

test("fields of a list from a copy are checked, and those of the account may be missing", async () => {
  const read = "const { copy, items } = await crm_list_deals({}, { fresh: false });";
  const { output } = await planCopied(
    `${read} return [copy.age_seconds >= 0, items[0].values.no_such_value ?? "not set"];`,
  );
  expect(output.value).toEqual([true, "not set"]);
  const wrong = `${read} return items[0].identifier;`;
  expect(await getFailure(planCopied(wrong))).toContain("record_id");
});

test("a write compares with the service what the program took from a copy", async () => {
  const { writes } = await planCopied(
    `const { items } = await crm_list_tasks({}, { fresh: false });
     const { task_id } = items.find((task) => !task.is_completed);
     return await crm_update_task({ task_id, is_completed: true });`,
  );
  expect(writes).toMatchObject([{ before: { is_completed: false } }]);
  const paths = sandbox.activity().map(({ method, path }) => `${method} ${path}`);
  expect(paths.some((each) => each.startsWith("GET") && each.includes("/tasks/"))).toBe(true);
});

test("what cannot be read from a copy is an error that says what to do, and that a program can catch", async () => {
  const fail = (program: string) => getFailure(planCopied(program));
  const filtered = "await crm_list_tasks({ is_completed: true }, { fresh: false });";
  expect(await fail(filtered)).toContain("is_completed: expected to be absent with fresh: false");
  const without = plan(sandbox, "await crm_list_tasks({}, { fresh: false });");
  expect(await getFailure(without)).toContain("leave fresh out");
  expect(await fail("await crm_list_tasks({}, { old: true });")).toContain("at most { fresh: fal");
  expect(await fail("await crm_delete_task({}, { fresh: false });")).toContain(
    "expected one object with all inputs; received 2",
  );
  expect(sandbox.activity()).toEqual([]);
  const { output } = await planCopied(
    `try { return await crm_list_lists({}, { fresh: false }); }
     catch { return (await crm_list_tasks({}, { fresh: true })).items.length > 0; }`,
  );
  expect(output.value).toBe(true);
});

test("what a program returns from a copied list of texts by outsiders marks its conversation", async () => {
  const policy = createPolicy("careful", [crmPackage]);
  const programs = createPrograms({
    toolkits: createToolkits(sandbox, { ...withCopy(), policy }),
  });
  const program = "return (await crm_list_notes({}, { fresh: false })).items[0].title;";
  await programs.run({ program }, { threadId: "a thread" });
  expect(await policy.hasReadOutsideContent("a thread")).toBe(true);
  expect(sandbox.activity()).toEqual([]);
});

test("the description of run_program mentions copies only if there is one", () => {
  const describe = (options: object) =>
    createPrograms({ toolkits: createToolkits(sandbox, options) }).runDefinition.description;
  expect(describe(withCopy())).toContain("{ fresh: false }");
  const { layer } = new Mirror({ store, sources: [{ provider: crmPackage }] });
  expect(describe({ layers: [layer] })).not.toContain("fresh");
});

/** Leaves out the names that a fresh list adds to ids. */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !/^(?:\w+_)?name$/.test(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutNames(each)]));
}
