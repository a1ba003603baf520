import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CrmResponse, startCrm, type CrmFixture } from "./helpers/crm-fixture.js";

let crm: CrmFixture;
beforeEach(async () => {
  crm = await startCrm();
});
afterEach(() => crm.stop());

const rateLimited = {
  status_code: 429,
  type: "rate_limit_error",
  code: "rate_limit_exceeded",
  message: "Rate limit exceeded, please try again later",
};

/** Sends concurrent requests at the start of a clock second, so that all fall into it. */
async function burst(count: number, send: () => Promise<CrmResponse>): Promise<CrmResponse[]> {
  await delay(1005 - (Date.now() % 1000));
  return Promise.all(Array.from({ length: count }, send));
}

function accepted(responses: CrmResponse[]): number {
  return responses.filter(({ status }) => status !== 429).length;
}

/** The cheapest write: rejected by validation, but counted. */
const write = () => crm.post("/v2/tasks", {});

test("100 reads per second are accepted, including queries and searches", async () => {
  const kinds = [
    () => crm.get("/v2/objects"),
    () => crm.query("deals", { limit: 1 }),
    () => crm.post("/v2/objects/records/search", {}),
  ];
  let index = 0;
  const responses = await burst(130, () => kinds[index++ % kinds.length]!());
  expect(accepted(responses)).toBe(100);
});

test("25 writes per second are accepted, and reads are counted separately", async () => {
  const responses = await burst(40, write);
  expect(accepted(responses)).toBe(25);
  expect((await crm.get("/v2/objects")).status).toBe(200);
});

test("a 429 contains the reset time, after which requests are accepted", async () => {
  const refused = (await burst(40, write)).find(({ status }) => status === 429)!;
  expect(refused.body).toEqual(rateLimited);
  const resetsAt = new Date(refused.headers.get("retry-after")!);
  expect(refused.headers.get("retry-after")).toBe(resetsAt.toUTCString());
  const waitMs = resetsAt.getTime() - Date.now();
  expect(waitMs).toBeLessThanOrEqual(1000);
  await delay(Math.max(0, waitMs) + 5);
  expect((await write()).status).toBe(400);
});

test("listing notes has a separate limit of 10 per second", async () => {
  const responses = await burst(20, () => crm.get("/v2/notes"));
  expect(accepted(responses)).toBe(10);
});
