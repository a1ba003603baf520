import { type ApiTool, ApiToolkit } from "../../src/langchain/index.js";
import { matchesInput } from "../../src/policy/match-input.js";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  ConfigurationError,
  createPolicy,
  explainPolicy,
  type Layer,
  type PolicyRules,
} from "../../src/index.js";
import type { Operation } from "../../src/provider/index.js";
import { questionFor } from "../../src/adapters/index.js";
import { deskClient } from "../helpers/desk.js";
import { callAsModel, desk, startDesk } from "../helpers/paper-desk.js";
import { json, startServer } from "../helpers/server.js";

test("a call that needs approval is not sent, and runs once when it is granted", async () => {
  const { find, sent } = await startDesk("deletions");
  const burn = find("desk_burn_paper");
  const [args, thread] = [{ paper_id: "p1" }, randomUUID()];
  const refused = await callAsModel(burn, args, { thread });
  expect(refused).toMatchObject({
    status: "error",
    artifact: { error: { code: "approval_required" } },
  });
  expect(sent()).toEqual([]);

  const question = await questionFor(burn, args, { threadId: thread, toolCallId: "c1" });
  expect(await question?.describe()).toContain("Asked because it deletes something.");
  question?.grant();
  expect(await callAsModel(burn, args, { thread })).toMatchObject({ status: "success" });
  expect(await callAsModel(burn, args, { thread })).toMatchObject({ status: "error" });
  expect(sent()).toEqual(["DELETE"]);
});

test.each([
  ["another input", { args: { paper_id: "p2" } }],
  ["another thread", { thread: "other" }],
  ["another tool call", { id: "c2" }],
])("a grant does not count for %s", async (_other, changed) => {
  const { find, sent } = await startDesk("deletions");
  const burn = find("desk_burn_paper");
  const { args, ...origin } = { args: { paper_id: "p1" }, id: "c1", thread: "t1", ...changed };
  const question = await questionFor(
    burn,
    { paper_id: "p1" },
    { threadId: "t1", toolCallId: "c1" },
  );
  question?.grant();
  expect(await callAsModel(burn, args, origin)).toMatchObject({ status: "error" });
  expect(sent()).toEqual([]);
});

test("a tool that was made with dryRun is not asked about", async () => {
  const server = await startServer(json(200, { id: "p1" }));
  const client = deskClient(server.baseUrl);
  const { tools } = new ApiToolkit(desk, {
    client,
    policy: createPolicy("writes", [desk]),
    dryRun: true,
  });
  const burn = tools.find(({ name }) => name === "desk_burn_paper") as ApiTool<Operation>;
  const args = { paper_id: "p1" };
  expect(await questionFor(burn, args, { threadId: "t1", toolCallId: "c1" })).toBeUndefined();
  expect(await callAsModel(burn, args)).toMatchObject({ status: "success" });
  expect(server.seen).toEqual([]);
});

test("a program is not asked about, and can be denied", async () => {
  const asked = await startDesk("writes");
  await asked.find("desk_burn_paper").execute({ paper_id: "p1" });
  expect(asked.sent()).toEqual(["DELETE"]);
  const denied = await startDesk("read-only");
  const burning = denied.find("desk_burn_paper").execute({ paper_id: "p1" });
  await expect(burning).rejects.toMatchObject({ code: "denied", mayHaveHappened: false });
  expect(denied.sent()).toEqual([]);
});

test("layers of the host see only what the policy admits", async () => {
  const seen: string[] = [];
  const watch: Layer = { open: ({ operation }) => void seen.push(operation.name) };
  const count: Layer = {
    open: () => ({
      call: (next) => {
        seen.push("called");
        return next();
      },
    }),
  };
  const { find, sent } = await startDesk("writes", { layers: [watch, count] });
  const burn = find("desk_burn_paper");
  expect(await callAsModel(burn, { paper_id: "p1" })).toMatchObject({ status: "error" });
  expect(seen).toEqual(["desk_burn_paper"]);
  expect(sent()).toEqual([]);
  await burn.execute({ paper_id: "p1" });
  expect(seen).toEqual(["desk_burn_paper", "desk_burn_paper", "called"]);
});

test("careful asks about what others notice as one of many writes, and about each write after content by outsiders", async () => {
  const { find, sent, toolkit } = await startDesk("careful");
  const [add, read] = [find("desk_add_paper"), find("desk_read_paper")];
  const thread = randomUUID();
  expect(await callAsModel(add, { title: "a" }, { thread })).toMatchObject({ status: "success" });
  const noticed = { title: "a", readers: ["Ada"] };
  expect(await callAsModel(add, noticed, { thread })).toMatchObject({ status: "success" });
  expect(await callAsModel(add, noticed, { thread })).toMatchObject({ status: "success" });
  const fourth = await callAsModel(add, noticed, { thread });
  expect(fourth.text).toContain("other people notice it, and it is one of many writes");

  await callAsModel(read, { paper_id: "p1" }, { thread });
  expect(await callAsModel(add, { title: "b" }, { thread })).toMatchObject({ status: "success" });
  await callAsModel(read, { paper_id: "p1", letter: true }, { thread });
  const after = await callAsModel(add, { title: "c" }, { thread });
  expect(after.text).toContain("content by people outside the workspace");
  expect(await callAsModel(add, { title: "d" })).toMatchObject({ status: "success" });

  const policy = toolkit.tools[0]?.policy;
  await policy?.clearOutsideContent(thread);
  expect(await callAsModel(add, { title: "e" }, { thread })).toMatchObject({ status: "success" });
  expect(sent()).toEqual(["POST", "POST", "POST", "GET", "POST", "GET", "POST", "POST"]);
});

test.each<[PolicyRules, Record<string, unknown>, string]>([
  [[{ when: { input: { title: "Plan" } }, then: "deny" }], { title: " plan" }, "error"],
  [[{ when: { input: { title: ["A", "B"] } }, then: "deny" }], { title: "C" }, "success"],
  [
    [{ when: { input: { "values.price": { above: 50 } } }, then: "deny" }],
    { values: { price: "60" } },
    "error",
  ],
  [
    [{ when: { input: { "values.price": { above: 50 } } }, then: "deny" }],
    { values: { price: [40] } },
    "success",
  ],
  [
    [{ when: { input: { "values.price": { above: 50 } } }, then: "deny" }],
    { values: { price: "much" } },
    "error",
  ],
  [
    [{ when: { input: { "values.price": { above: 50 } } }, then: "allow" }, "read-only"],
    { values: { price: "much" } },
    "error",
  ],
  [
    [{ when: { input: { "values.stage": "Won" } }, then: "deny" }],
    { values: { stage: { status: "won" } } },
    "error",
  ],
  [
    [{ when: { input: { "values.stage": "Won" } }, then: "deny" }],
    { values: { stage: "Lost" } },
    "success",
  ],
  [
    [{ when: { input: { "values.stage": "Won" } }, then: "deny" }],
    { values: { stage: randomUUID() } },
    "error",
  ],
  [
    [{ when: { input: { readers: { present: true } } }, then: "deny" }],
    { readers: ["Ada"] },
    "error",
  ],
  [[{ when: { input: { readers: { present: true } } }, then: "deny" }], {}, "success"],
  [
    [{ when: { resources: ["papers"], effect: "write" }, then: "allow" }, "read-only"],
    {},
    "success",
  ],
  [[{ when: { account: "ada" }, then: "deny" }], {}, "success"],
])("%j decides about %j: %s", async (policy, input, status) => {
  const { find } = await startDesk(policy);
  const message = await callAsModel(find("desk_add_paper"), { title: "x", ...input });
  expect(message).toMatchObject({ status });
});

test.each<[unknown, string]>([
  ["carful", 'policy: there is no preset "carful"'],
  [[{ then: "maybe" }], "policy[0].then: "],
  [[{ when: { effects: "read" }, then: "deny" }], "policy[0].when: "],
  ["careful".split(""), 'policy[0]: there is no preset "c"'],
  [[{ when: { operations: ["desk_burn_papers"] }, then: "deny" }], "Did you mean desk_burn_paper?"],
  [[{ when: { resources: ["paper"] }, then: "deny" }], "Did you mean papers?"],
  [
    [{ when: { operations: ["desk_burn_paper"], input: { titel: "x" } }, then: "deny" }],
    'no "titel"',
  ],
  [
    [{ when: { operations: ["desk_burn_paper"], effect: "read" }, then: "deny" }],
    "leave no operation",
  ],
  [[{ when: { input: { title: {} } }, then: "deny" }], "policy[0].when.input.title: "],
])("%j is refused when the toolkit is made", (policy, message) => {
  const make = () => desk.createToolkit({ policy: policy as never });
  expect(make).toThrow(ConfigurationError);
  expect(make).toThrow(message);
});

test("a policy explains itself", async () => {
  const { toolkit } = await startDesk("careful");
  const outside = "ask after content by people outside the workspace";
  expect(explainPolicy(toolkit)).toBe(
    [
      "desk_read_paper: allow",
      `desk_add_paper: ${outside}, ask if readers are given and above 3 writes of the run, ask above 2 writes of unknown outcome in the run, else allow`,
      `desk_burn_paper: ${outside}, else ask`,
    ].join("\n"),
  );
});

test("a text with digits beside a number may be an amount, and one without is none", () => {
  const isAbove = (amount: unknown) => matchesInput({ amount }, "amount", { above: 5 });
  expect(isAbove({ value: 1, code: "USD" })).toBe(false);
  expect(isAbove([1, "9e3"])).toBeUndefined();
  expect(isAbove([7, "9e3"])).toBe(true);
});

test("a long text is no amount", () => {
  const isAbove = (amount: string) => matchesInput({ amount }, "amount", { above: 5 });
  expect(isAbove(`0${" ".repeat(400_000)}-`)).toBeUndefined();
  expect(isAbove(" 50,000.5 ")).toBe(true);
});
