import { Client, isFullBlock } from "@notionhq/client";
import {
  ConvintelActivitiesListTool,
  ConvintelCoachingFeedbackListTool,
} from "@workbelt/convintel-tools";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { script } from "../../coaching-digest/script/script.ts";
import { formatUtc, getLastWeek } from "../../coaching-digest/script/week.ts";
import { writeDigest } from "../../coaching-digest/write-digest.ts";
import { ScriptedModel } from "../../shared/scripted-model.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
  for (const [name, value] of Object.entries(sandbox.environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.stop();
});

const digest = () => writeDigest({ model: new ScriptedModel({ script }) });

/** Reads last week's calls, which differ by the day, and the coaching about them. */
async function readLastWeek() {
  const now = new Date();
  const { from, to } = getLastWeek(now);
  const fromDate = formatUtc(from);
  const week = { fromDate, toDate: formatUtc(to), status: "completed" } as const;
  const { items: calls } = await new ConvintelActivitiesListTool().execute(week);
  const sinceThen = { fromDate, toDate: formatUtc(now) };
  const { items } = await new ConvintelCoachingFeedbackListTool().execute(sinceThen);
  const feedback = items.filter(({ activityId }) => calls.some(({ id }) => id === activityId));
  return { calls, feedback };
}

test("the vendor's own client finds the digest under the sales playbook", async () => {
  const report = await digest();
  expect(report).not.toContain("failed");
  const pageId = /page ([0-9a-f-]{36})/.exec(report)![1]!;

  const { baseUrl, token } = sandbox.services.notes;
  const notion = new Client({ auth: token, baseUrl });
  const page = await notion.pages.retrieve({ page_id: pageId });
  const above = await notion.search({ query: "Sales playbook" });
  expect(page).toMatchObject({ parent: { type: "page_id", page_id: above.results[0]!.id } });

  const { results } = await notion.blocks.children.list({ block_id: pageId });
  const blocks = results.filter((block) => isFullBlock(block));
  const text = JSON.stringify(blocks);
  const { calls, feedback } = await readLastWeek();
  const hosts = new Set(calls.map(({ organizer }) => organizer?.name));
  const headings = blocks.filter(({ type }) => type === "heading_2");
  expect(headings).toHaveLength(hosts.size);
  expect(calls.length).toBeGreaterThan(1);
  for (const { title } of calls) expect(text).toContain(title);
  const quotes = blocks.filter(({ type }) => type === "quote");
  expect(quotes).toHaveLength(feedback.length);
  for (const { comment } of feedback) expect(JSON.stringify(quotes)).toContain(comment);
  expect(text).toMatch(/Strongest: .+; weakest: /);
});

test("reports a week without calls, and writes nothing", async () => {
  const body = { results: [], metadata: { page: 1, pageSize: 500, maxPage: 1, nextPage: null } };
  sandbox.faults.add({ service: "convintel", path: "/getActivities", status: 200, body });
  expect(await digest()).toBe("I stopped, because there was no completed call last week.");
});
