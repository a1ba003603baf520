import { afterAll, beforeAll, expect, test } from "vitest";
import { CrmListNotesTool, CrmListPeopleTool, CrmListRecordsTool } from "../src/index.js";
import { collect } from "./helpers/expectations.js";
import { startRecordingServer } from "./helpers/recording-server.js";
import { type CrmSandbox, startCrmSandbox } from "./helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

test.each([
  ["several pages at a time", 8],
  ["page by page", false],
] as const)("people read %s are those of one page, in its order", async (_way, prefetch) => {
  const list = new CrmListPeopleTool({ client: crm.client });
  const { items: expected } = await list.execute({});
  expect(expected.length).toBeGreaterThan(20);
  await expect(collect(list.items({ limit: 3 }, { prefetch }))).resolves.toEqual(expected);
});

test("selected attributes and a filter hold for all pages", async () => {
  const list = new CrmListRecordsTool({ client: crm.client });
  const input = {
    object: "people",
    attributes: ["name"],
    filter: { job_title: { $contains: "a" } },
  };
  const { items: expected } = await list.execute(input);
  await expect(collect(list.items({ ...input, limit: 4 }))).resolves.toEqual(expected);
});

test("iterating takes the largest pages, and a call of the tool the default", async () => {
  const server = await startRecordingServer({ status: 200, body: { data: [] } });
  const list = new CrmListNotesTool({ client: server.client });
  await collect(list.items({}));
  await collect(list.items({ limit: 7 }));
  await list.execute({});
  const limits = server.requests.map(({ url }) =>
    new URLSearchParams(url.split("?")[1]).get("limit"),
  );
  expect(limits).toEqual(["50", "7", "10"]);
});
