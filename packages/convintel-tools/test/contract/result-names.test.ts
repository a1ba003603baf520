import { ApiTool } from "@workbelt/core/langchain";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ConvintelActivitiesListTool,
  ConvintelActivityUploadTool,
  ConvintelTopicTriggersMatchedGetTool,
  convintelPackage,
  createConvintelClient,
} from "../../src/index.js";
import { formatUtc } from "../../src/inputs/date-time.js";

type Json = Record<string, unknown>;

let sandbox: Sandbox;
let client: ReturnType<typeof createConvintelClient>;
beforeAll(async () => {
  sandbox = await startSandbox();
  client = createConvintelClient(sandbox.services.convintel);
});
afterAll(() => sandbox.stop());

const recentRange = () => ({
  fromDate: formatUtc(Date.now() - 170 * 86_400_000),
  toDate: formatUtc(Date.now()),
});

function createTool(name: string) {
  const found = convintelPackage.tools.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`Unknown tool ${name}.`);
  const options = { client, maxContentTokens: false } as const;
  return new ApiTool(found.operation, convintelPackage.service, options);
}

/** Returns the content of a call for a model. */
async function readContent(name: string, input: Json): Promise<Json> {
  const content = await createTool(name).invoke(input as never);
  return (JSON.parse(content) as { data: Json }).data;
}

async function readFirstItem(name: string, input: Json = recentRange()): Promise<Json> {
  const { items } = (await readContent(name, input)) as { items: Json[] };
  const [item] = items;
  if (item === undefined) throw new Error(`${name} found nothing.`);
  return item;
}

const ANALYSES = [
  "convintel_ai_scorecard_get",
  "convintel_summary_get",
  "convintel_action_items_get",
  "convintel_questions_get",
  "convintel_topic_triggers_matched_get",
  "convintel_transcript_get",
];
const LISTS = [
  "convintel_ai_scorecards_list",
  "convintel_automated_call_scoring_list",
  "convintel_coaching_feedback_list",
  "convintel_comments_list",
  "convintel_listens_list",
];
const OF_A_USER = [
  "convintel_automated_call_scoring_list",
  "convintel_comments_list",
  "convintel_listens_list",
];

describe("activity_id of every list", () => {
  // Read once: the lists count against the rate limits.
  const ids: unknown[] = [];
  beforeAll(async () => {
    for (const name of ["convintel_activities_list", ...LISTS])
      ids.push((await readFirstItem(name))["activity_id"]);
  });

  test.each(ANALYSES)("is accepted by %s", async (to) => {
    expect(ids).toEqual(
      Array.from({ length: LISTS.length + 1 }, () => expect.any(String) as string),
    );
    for (const activity_id of ids)
      await expect(readContent(to, { activity_id })).resolves.toHaveProperty("status");
  });
});

test("an activity's id in the full form is accepted like activity_id", async () => {
  const { items } = await new ConvintelActivitiesListTool({ client }).execute(recentRange());
  const { id } = items[0] ?? {};
  for (const to of ANALYSES)
    await expect(readContent(to, { id })).resolves.toHaveProperty("status");
});

test.each(OF_A_USER)(
  "%s accepts user and user_id of its own result, and of users",
  async (name) => {
    const all = (await readContent(name, recentRange())) as { items: Json[]; users: Json[] };
    const user = all.items[0]?.["user"];
    const { user_id } = all.users.find((one) => one["name"] === user) ?? {};
    const ofUser = all.items.filter((item) => item["user"] === user);
    for (const given of [{ user }, { user_id }]) {
      await expect(readContent(name, { ...recentRange(), ...given })).resolves.toMatchObject({
        items: ofUser,
      });
    }
    const other = await readFirstItem("convintel_users_list", {});
    await expect(
      readContent(name, { ...recentRange(), user_id: other["user_id"] }),
    ).resolves.toBeDefined();
  },
);

test("coach and coachee are accepted by the list that returns them", async () => {
  const { coach, coachee } = await readFirstItem("convintel_coaching_feedback_list");
  const both = { ...recentRange(), coach, coachee };
  const { items } = (await readContent("convintel_coaching_feedback_list", both)) as {
    items: Json[];
  };
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) expect(item).toMatchObject({ coach, coachee });
});

test("startsAt and endsAt of a matched topic in full form select the passage of the transcript", async () => {
  const { activity_id } = await readFirstItem("convintel_activities_list");
  const matched = new ConvintelTopicTriggersMatchedGetTool({ client });
  const { items: topics = [] } = await matched.execute({ activityId: String(activity_id) });
  const passage = { activity_id, startsAt: topics[0]?.["startsAt"], endsAt: topics[0]?.["endsAt"] };
  const { items } = (await readContent("convintel_transcript_get", passage)) as { items: Json[] };
  const whole = (await readContent("convintel_transcript_get", { activity_id })) as {
    items: Json[];
  };
  expect(items.length).toBeGreaterThan(0);
  expect(items.length).toBeLessThan(whole.items.length);
});

test("report_id of the list is accepted by the tools for one report", async () => {
  const { report_id } = await readFirstItem("convintel_automated_reports_list", {});
  for (const name of [
    "convintel_automated_report_get",
    "convintel_automated_report_status_get",
    "convintel_automated_report_download_get",
  ]) {
    await expect(readContent(name, { report_id })).resolves.toHaveProperty("status");
  }
});

test("account_id and opportunity_id select activities", async () => {
  const { items } = (await readContent("convintel_activities_list", recentRange())) as {
    items: Json[];
  };
  const found = items.find((item) => item["opportunity_id"] !== undefined);
  const { account_id, opportunity_id } = found ?? {};
  const only = { ...recentRange(), account_id, opportunity_id };
  expect(await readFirstItem("convintel_activities_list", only)).toMatchObject({
    account_id,
    opportunity_id,
  });
});

test("next_page is accepted by the next call", async () => {
  const input = { ...recentRange(), pageSize: 1 };
  const before = await readContent("convintel_activities_list", input);
  const { next_page } = before;
  const after = await readContent("convintel_activities_list", { ...input, next_page });
  expect(after["items"]).not.toEqual(before["items"]);
});

test("an upload accepts ids of an activity and a user's email", async () => {
  const { email } = await readFirstItem("convintel_users_list", {});
  const { account_id, opportunity_id, language } = await readFirstItem("convintel_activities_list");
  expect([email, account_id, opportunity_id]).toEqual(
    Array.from({ length: 3 }, () => expect.any(String) as string),
  );
  const upload = new ConvintelActivityUploadTool({
    client,
    recordings: () => new Blob([new Uint8Array(1000)], { type: "audio/mpeg" }),
  });
  const about = { account_id, opportunity_id, lead_id: "00Q-lead", external_id: "monday-1" };
  const recording = { recording: "monday.mp3", title: "Review", language, email };
  const content = await upload.invoke({ ...recording, ...about } as never);
  const { data } = JSON.parse(content) as { data: Json };
  expect(data).toEqual({ activity_id: expect.any(String) as string });
});

test.each([
  ["user_id", "convintel_coaching_feedback_list"],
  ["id", "convintel_comments_list"],
  ["coach_id", "convintel_listens_list"],
])("%s may mean something else in %s and is rejected", async (key, to) => {
  const { user_id } = await readFirstItem("convintel_users_list", {});
  await expect(readContent(to, { ...recentRange(), [key]: user_id })).rejects.toThrow(
    "not an input",
  );
});

// Not an input of any operation: links to the CRM.
const NOWHERE = ["crm_url"];

test("every id in a result is an input of some operation, by its own name or as an alias", async () => {
  const names = new Set(NOWHERE);
  for (const { operation } of convintelPackage.tools) {
    const { aliases = {}, input } = operation;
    for (const key of [...Object.keys(input.shape), ...Object.keys(aliases)]) names.add(key);
  }
  const { activity_id } = await readFirstItem("convintel_activities_list");
  const found = new Set<string>();
  for (const name of ["convintel_activities_list", ...LISTS]) {
    collectIds(await readContent(name, recentRange()), found);
  }
  for (const name of ANALYSES) collectIds(await readContent(name, { activity_id }), found);
  for (const name of ["convintel_users_list", "convintel_automated_reports_list"])
    collectIds(await readContent(name, {}), found);
  expect(found.size).toBeGreaterThan(5);
  expect([...found].filter((key) => !names.has(key))).toEqual([]);
});

function collectIds(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (/(^|_)(id|url)$|Id$/.test(key)) found.add(key);
    collectIds(inner, found);
  }
}
