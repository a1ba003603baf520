import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Reply, startCrm, type Crm } from "./crm-fixture.js";

let crm: Crm;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const limited = {
  status_code: 429,
  type: "rate_limit_error",
  code: "rate_limit_exceeded",
  message: "Rate limit exceeded, please try again later",
};

/** Sends requests at once at the beginning of a clock second, so that they all fall into it. */
async function burst(count: number, send: () => Promise<Reply>): Promise<Reply[]> {
  await delay(1005 - (Date.now() % 1000));
  return Promise.all(Array.from({ length: count }, send));
}

function accepted(replies: Reply[]): number {
  return replies.filter(({ status }) => status !== 429).length;
}

/** The least demanding write: refused by its form, but counted. */
const write = () => crm.post("/v2/tasks", {});

test("100 reads fit into a second, queries and searches being reads", async () => {
  const kinds = [
    () => crm.get("/v2/objects"),
    () => crm.query("deals", { limit: 1 }),
    () => crm.post("/v2/objects/records/search", {}),
  ];
  let index = 0;
  const replies = await burst(130, () => kinds[index++ % kinds.length]!());
  expect(accepted(replies)).toBe(100);
});

test("25 writes fit into a second, and reads go on beside them", async () => {
  const replies = await burst(40, write);
  expect(accepted(replies)).toBe(25);
  expect((await crm.get("/v2/objects")).status).toBe(200);
});

test("a refusal says when the limit resets, and after that requests pass", async () => {
  const refused = (await burst(40, write)).find(({ status }) => status === 429)!;
  expect(refused.body).toEqual(limited);
  const resetsAt = new Date(refused.headers.get("retry-after")!);
  expect(refused.headers.get("retry-after")).toBe(resetsAt.toUTCString());
  const waitMs = resetsAt.getTime() - Date.now();
  expect(waitMs).toBeLessThanOrEqual(1000);
  await delay(Math.max(0, waitMs) + 5);
  expect((await write()).status).toBe(400);
});

test("listing notes has a limit of its own, 10 a second", async () => {
  const replies = await burst(20, () => crm.get("/v2/notes"));
  expect(accepted(replies)).toBe(10);
});
