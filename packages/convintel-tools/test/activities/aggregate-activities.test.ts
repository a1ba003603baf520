import type { InputError } from "@workbelt/core";
import { startSandbox } from "@workbelt/sandbox";
import { findContentProblems } from "@workbelt/testing";
import { expect, onTestFinished, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  type ConvintelActivity,
  createConvintelClient,
} from "../../src/index.js";
import { startFakeService } from "../helpers/fake-service.js";

const DAY_MS = 86_400_000;
const dates = {
  fromDate: new Date(Date.now() - 150 * DAY_MS).toISOString(),
  toDate: new Date().toISOString(),
};

async function startList(people?: number) {
  const sandbox = await startSandbox({ ...(people !== undefined && { people }) });
  onTestFinished(() => sandbox.stop());
  const client = createConvintelClient(sandbox.services.convintel);
  return new ConvintelActivitiesListTool({ client });
}

const monthOf = ({ actualStartTime }: ConvintelActivity) =>
  new Date(actualStartTime ?? "").toISOString().slice(0, 7);

test("figures of calls equal those of all calls of the range", async () => {
  const list = await startList(2_000);
  const activities: ConvintelActivity[] = [];
  for await (const activity of list.items(dates)) activities.push(activity);
  expect(activities.length).toBeGreaterThan(100);
  const expected = new Map<string, number>();
  for (const activity of activities) {
    const key = JSON.stringify([activity.status, monthOf(activity)]);
    expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  const request = { group_by: ["status", "started_at:month"], sum: ["duration_seconds"] };
  const { groups = [], read } = await list.execute({ ...dates, aggregate: request });
  expect(read).toBe(activities.length);
  const found = groups.map(({ by = {}, count }) => [
    JSON.stringify([by["status"], by["started_at:month"]]),
    count,
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

test("figures follow a search by participant, and have the declared form", async () => {
  const list = await startList();
  const search = { ...dates, participant: "Callum" };
  const { items } = await list.execute(search);
  const content = await list.invoke({ ...search, aggregate: { group_by: ["title"], top: 1 } });
  expect(findContentProblems(list.operation, content)).toEqual([]);
  expect(JSON.parse(content)).toMatchObject({
    data: {
      groups: [{ by: { title: expect.any(String) }, count: expect.any(Number) }],
      more_groups: new Set(items.map(({ title }) => title)).size - 1,
      read: items.length,
    },
  });
});

const activity = (id: string, durationForHumans: string | null) => ({ id, durationForHumans });

test("all pages are added up, and ids that could not be loaded are reported", async () => {
  const service = await startFakeService(({ searchParams }) => {
    const page = Number(searchParams.get("page"));
    return {
      body: {
        results: [activity(`a ${page}`, page === 1 ? "1h 2m 5s" : "18s"), activity("same", null)],
        metadata: { page, maxPage: 2 },
        failed: [`failed ${page}`],
      },
    };
  });
  onTestFinished(() => service.stop());
  const list = new ConvintelActivitiesListTool({ client: service.client });
  const result = await list.execute({ ...dates, aggregate: { sum: ["duration_seconds"] } });
  expect(result).toMatchObject({
    groups: [{ count: 3, sum: { duration_seconds: 3743 }, missing: { duration_seconds: 1 } }],
    read: 3,
    failed: ["failed 1", "failed 2"],
  });
});

test.each([
  [{ aggregate: { group_by: ["hosts"] } }, "aggregate.group_by.0", "did you mean host?"],
  [{ aggregate: { sum: ["title"] } }, "aggregate.sum.0", "expected one of duration_seconds"],
  [{ aggregate: { group_by: ["host"] }, page: 2 }, "page", "which reads all pages itself"],
])("%j is refused", async (input, field, message) => {
  const service = await startFakeService(() => ({ body: {} }));
  onTestFinished(() => service.stop());
  const list = new ConvintelActivitiesListTool({ client: service.client });
  const error = await list.execute({ ...dates, ...input }).catch((caught: unknown) => caught);
  expect((error as InputError).issues).toEqual([
    { field, message: expect.stringContaining(message) },
  ]);
  expect(service.sent).toEqual([]);
});
