import { Client, collectPaginatedAPI, isFullBlock, isFullPage } from "@notionhq/client";
import {
  getV2Meetings,
  getV2Notes,
  getV2Tasks,
  postV2ListsByListEntriesQuery,
  postV2ObjectsByObjectRecordsQuery,
} from "attio-ts-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCompany } from "../../src/company/create-company.js";
import { seedId } from "../../src/index.js";
import { story } from "../../src/company/story/index.js";
import {
  type CrmFixture,
  getData,
  type SerializedRecord,
  startCrm,
} from "../helpers/crm-fixture.js";
import { createClient, unwrapData } from "../helpers/crm-sdk-fixture.js";
import { toWholeStory } from "../helpers/whole-story.js";

const options = { people: 500, seed: 7 };
const company = toWholeStory(createCompany(options));
const now = new Date("2026-03-11T09:00:00Z");
const PAGE = 100;

interface Activity {
  id: string;
  title: string;
  accountId: string;
  opportunityId: string | null;
  crmUrl: string;
  participants: { name: string }[];
}

let crm: CrmFixture;
let notes: Client;
let records: SerializedRecord[];
beforeAll(async () => {
  crm = await startCrm({ ...options, now: () => now, rateLimits: false });
  const { baseUrl, token } = crm.sandbox.services.notes;
  notes = new Client({ auth: token, baseUrl, retry: false });
  records = [];
  for (const object of ["people", "companies", "deals", "users", "workspaces"]) {
    const read = async (offset: number) =>
      getData<SerializedRecord[]>(await crm.query(object, { limit: PAGE, offset }));
    records.push(...(await readPages(read)));
  }
});
afterAll(() => crm.stop());

function idsOf(name: string, things: { key: string }[]): string[] {
  return things.map(({ key }) => seedId(`${name}/${key}`));
}

/** Reads page after page. Checking a large one takes so long that idle connections would be closed meanwhile. */
async function readPages<Item>(read: (offset: number) => Promise<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  let page: Item[];
  do {
    page = await read(items.length);
    items.push(...page);
  } while (page.length === PAGE);
  return items;
}

async function readConvintel(path: string, query: Record<string, string> = {}): Promise<unknown> {
  const { baseUrl, token } = crm.sandbox.services.convintel;
  const response = await fetch(`${baseUrl}${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return response.json();
}

async function listActivities(): Promise<Activity[]> {
  const range = { fromDate: "2025-09-15 00:00:00", toDate: "2026-03-10 00:00:00" };
  return ((await readConvintel("/getActivities", range)) as { results: Activity[] }).results;
}

describe("the CRM", () => {
  test.each(["people", "companies", "deals"] as const)(
    "has the %s of the company, which the vendor's client reads",
    async (object) => {
      const client = createClient(crm);
      const found = await readPages((offset) => {
        const body = { limit: PAGE, offset };
        return unwrapData(postV2ObjectsByObjectRecordsQuery({ client, path: { object }, body }));
      });
      expect(found.map(({ id }) => id.record_id)).toEqual(idsOf(`crm/${object}`, company[object]));
    },
  );

  test("has its tasks, notes, meetings and list entries, which the vendor's client reads", async () => {
    const client = createClient(crm);
    const tasks = await readPages((offset) =>
      unwrapData(getV2Tasks({ client, query: { limit: PAGE, offset } })),
    );
    expect(new Set(tasks.map(({ id }) => id.task_id))).toEqual(
      new Set(idsOf("crm/task", company.tasks)),
    );
    const noteIds: string[] = [];
    for (let offset = 0; offset < company.crmNotes.length; offset += 50) {
      const page = await unwrapData(getV2Notes({ client, query: { limit: 50, offset } }));
      noteIds.push(...page.map(({ id }) => id.note_id));
    }
    expect(new Set(noteIds)).toEqual(new Set(idsOf("crm/note", company.crmNotes)));
    const meetings = await unwrapData(getV2Meetings({ client, query: { limit: 200 } }));
    const meetingIds = meetings.map(({ id }) => id.meeting_id);
    expect(meetingIds).toEqual(expect.arrayContaining(idsOf("crm/meeting", company.calls)));
    for (const { apiSlug, entries, object } of company.lists) {
      const query = { client, path: { list: apiSlug }, body: { limit: 1000 } };
      const found = await unwrapData(postV2ListsByListEntriesQuery(query));
      expect(found.map((entry) => entry.parent_record_id)).toEqual(
        entries.map(({ record }) => seedId(`crm/${object}/${record}`)),
      );
    }
  });

  // The fixture checks every response against the vendor's OpenAPI document.
  test("answers for generated data in the documented format", async () => {
    const call = company.calls.at(-1)!;
    const [meeting, recording] = ["meeting", "call-recording"].map((name) =>
      seedId(`crm/${name}/${call.key}`),
    );
    const person = company.people.at(-1)!;
    const path = `/v2/objects/people/records/${seedId(`crm/people/${person.key}`)}`;
    const responses = [
      ...(await Promise.all(
        [
          "/v2/tasks?limit=1000",
          "/v2/notes?limit=50&offset=50",
          "/v2/meetings?limit=200",
          `/v2/meetings/${meeting}`,
          `/v2/meetings/${meeting}/call_recordings`,
          `/v2/meetings/${meeting}/call_recordings/${recording}/transcript`,
          path,
          `${path}/attributes/name/values`,
          `${path}/entries`,
          "/v2/workspace_members",
        ].map((each) => crm.get(each)),
      )),
      await crm.post("/v2/lists/event_invites/entries/query", { limit: 500 }),
      await crm.post("/v2/objects/records/search", {
        query: person.email,
        objects: ["people"],
        request_as: { type: "workspace" },
      }),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(getData<unknown[]>(responses.at(-1)!)).toContainEqual(
      expect.objectContaining({
        record_text: `${person.firstName} ${person.lastName}`,
        email_addresses: [person.email],
      }),
    );
  });

  test("refers only to records and members that exist", async () => {
    const ids = new Set(records.map(({ id }) => id.record_id));
    const members = getData<{ id: { workspace_member_id: string } }[]>(
      await crm.get("/v2/workspace_members"),
    ).map(({ id }) => id.workspace_member_id);
    const values = records.flatMap((record) => Object.values(record.values).flat());
    const targets = values.flatMap(({ target_record_id: id }) =>
      typeof id === "string" ? id : [],
    );
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
    expect(targets.length).toBeGreaterThan(1000);
    const actors = values.flatMap(({ referenced_actor_id: id }) =>
      typeof id === "string" ? id : [],
    );
    expect(actors.filter((id) => !members.includes(id))).toEqual([]);
    expect(members).toHaveLength(company.members.length);
  });

  test("has a stage history for a deal, and the answers of the inverse sides", async () => {
    const won = company.deals.find(({ history, stage }) => history && stage.startsWith("Won"))!;
    const path = `/v2/objects/deals/records/${seedId(`crm/deals/${won.key}`)}`;
    const values = getData<{ status: { title: string }; active_until: string | null }[]>(
      await crm.get(`${path}/attributes/stage/values?show_historic=true`),
    );
    expect(values.map(({ status }) => status.title)).toEqual(["Lead", "In Progress", "Won 🎉"]);
    expect(values.filter(({ active_until: until }) => until === null)).toHaveLength(1);
    const companyPath = `/v2/objects/companies/records/${seedId(`crm/companies/${won.company}`)}`;
    const { team, associated_deals: deals } = getData<SerializedRecord>(
      await crm.get(companyPath),
    ).values;
    const staff = company.people.filter((person) => person.company === won.company);
    expect(team).toHaveLength(staff.length);
    expect(deals).toContainEqual(
      expect.objectContaining({ target_record_id: seedId(`crm/deals/${won.key}`) }),
    );
  });

  test("lets a person be created beside the others, and rejects an address that is taken", async () => {
    const taken = company.people.at(-1)!.email;
    expect(await crm.create("people", { email_addresses: [taken] })).toMatchObject({
      status: 400,
      body: { code: "uniqueness_conflict" },
    });
  });
});

describe("the notes workspace", () => {
  test("has the pages and rows of the company, which the vendor's client reads", async () => {
    const hits = await collectPaginatedAPI(notes.search, {});
    const found = new Set(hits.map(({ id }) => id));
    const rows = company.databases.flatMap(({ key, rows: all }) => idsOf(`notes/row/${key}`, all));
    const sources = idsOf("notes/data-source", company.databases);
    const expected = [...idsOf("notes/page", company.pages), ...sources, ...rows];
    expect(expected.filter((id) => !found.has(id))).toEqual([]);
    expect(found.size).toBe(expected.length);
    for (const { key, rows: all } of company.databases) {
      const query = { data_source_id: seedId(`notes/data-source/${key}`) };
      const listed = await collectPaginatedAPI(notes.dataSources.query, query);
      expect(listed.map(({ id }) => id)).toEqual(idsOf(`notes/row/${key}`, all));
    }
  });

  test("has the blocks of an account's plan, with the pages on its calls below them", async () => {
    const page = company.pages.find(({ key }) =>
      company.pages.some(({ parent }) => parent === key && key.startsWith("account-")),
    )!;
    const blocks = await collectPaginatedAPI(notes.blocks.children.list, {
      block_id: seedId(`notes/page/${page.key}`),
    });
    const types = blocks.map((block) => (isFullBlock(block) ? block.type : undefined));
    const below = company.pages.filter(({ parent }) => parent === page.key);
    expect(types).toEqual([
      ...page.blocks.map(({ type }) => type),
      ...below.map(() => "child_page"),
    ]);
  });

  test("has the transcript of a call in its meeting notes", async () => {
    const page = company.pages.find(({ key, meetings }) => meetings && key.startsWith("call-"))!;
    const call = company.calls.find(({ key }) => key === page.meetings?.[0])!;
    const parts = await collectPaginatedAPI(notes.blocks.children.list, {
      block_id: seedId(`notes/meeting/${call.key}`),
    });
    const lines = await collectPaginatedAPI(notes.blocks.children.list, {
      block_id: parts[2]!.id,
    });
    const texts = lines.map((block) =>
      isFullBlock(block) && block.type === "paragraph"
        ? block.paragraph.rich_text.map((item) => item.plain_text).join("")
        : undefined,
    );
    expect(texts).toEqual(call.transcript.split("\n"));
  });

  test("relates rollout steps to accounts of the CRM", async () => {
    const rollout = company.databases.find(({ key }) => key === "rollout-steps")!;
    const step = await notes.pages.retrieve({
      page_id: seedId(`notes/row/rollout-steps/${rollout.rows[0]!.key}`),
    });
    if (!isFullPage(step)) throw new Error("partial");
    const [accountKey = ""] = rollout.rows[0]!.values["Account"] as string[];
    const id = seedId(`notes/row/accounts/${accountKey}`);
    expect(step.properties["Account"]).toMatchObject({ relation: [{ id }] });
    const row = await notes.pages.retrieve({ page_id: id });
    const { name } = company.companies.find(({ key }) => key === accountKey)!;
    expect(row).toMatchObject({ properties: { Name: { title: [{ plain_text: name }] } } });
  });
});

describe("the conversation-intelligence service", () => {
  test("has the calls of the company, with the CRM's records and members", async () => {
    const activities = await listActivities();
    const found = new Map(activities.map((activity) => [activity.id, activity]));
    const addresses = new Map(records.map((record) => [record.id.record_id, record.web_url]));
    const everyone = new Set(
      [...company.members, ...company.people].map((one) => `${one.firstName} ${one.lastName}`),
    );
    for (const call of company.calls) {
      const activity = found.get(seedId(`convintel/activity/${call.key}`));
      expect(activity?.title).toBe(call.title);
      const accountId = seedId(`crm/companies/${call.company}`);
      const dealId = call.deal === undefined ? null : seedId(`crm/deals/${call.deal}`);
      expect(activity).toMatchObject({ accountId, opportunityId: dealId });
      expect(activity?.crmUrl).toBe(addresses.get(dealId ?? accountId));
      const strangers = activity?.participants.filter(({ name }) => !everyone.has(name));
      expect(strangers).toEqual([]);
    }
    const users = (await readConvintel("/getUsers")) as { data: { email: string }[] };
    expect(users.data.map(({ email }) => email)).toEqual(company.members.map(({ email }) => email));
  });

  test("has the summary, action items and transcript of a generated call", async () => {
    const call = company.calls.at(-1)!;
    const activityId = seedId(`convintel/activity/${call.key}`);
    const texts = await Promise.all(
      ["getSummary", "getActionItems", "getTranscription"].map(async (name) =>
        JSON.stringify(await readConvintel(`/${name}`, { activityId })),
      ),
    );
    expect(texts[0]).toContain(call.summary.split("\n")[0]);
    expect(texts[1]).toContain(call.actionItems[0]);
    expect(texts[2]).toContain(call.transcript.split("\n")[0]!.replace(/^[\w-]+: /, ""));
  });
});

test("a member who was generated can connect an app", async () => {
  const member = company.members.at(-1)!;
  expect(story.members).not.toContain(member);
  const { clientId, oauthUrl } = crm.sandbox.services.crm;
  const query = {
    client_id: clientId,
    response_type: "code",
    redirect_uri: "http://127.0.0.1:9/x",
  };
  const url = `${oauthUrl}/authorize?${new URLSearchParams(query).toString()}`;
  expect(await crm.sandbox.approve(url, { member: member.key })).toMatch(/[?&]code=/);
});
