import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CrmResponse, startCrm, type CrmFixture } from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
// The clock stands still, so that all requests fall into one second, however long they take.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-11T09:00:00.250Z") });
  crm = await startCrm();
});
afterEach(async () => {
  vi.useRealTimers();
  await crm.stop();
});

const rateLimited = {
  status_code: 429,
  type: "rate_limit_error",
  code: "rate_limit_exceeded",
  message: "Rate limit exceeded, please try again later",
};

/** Sends concurrent requests. */
function burst(count: number, send: () => Promise<CrmResponse>): Promise<CrmResponse[]> {
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
  expect(refused.headers.get("retry-after")).toBe("Wed, 11 Mar 2026 09:00:01 GMT");
  vi.setSystemTime("2026-03-11T09:00:00.999Z");
  expect((await write()).status).toBe(429);
  vi.setSystemTime("2026-03-11T09:00:01.000Z");
  expect((await write()).status).toBe(400);
});

test("listing notes has a separate limit of 10 per second", async () => {
  const responses = await burst(20, () => crm.get("/v2/notes"));
  expect(accepted(responses)).toBe(10);
});
