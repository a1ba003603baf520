import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import {
  CrmCreateAttributeTool,
  CrmCreateCommentTool,
  CrmCreateListTool,
  CrmCreateTaskTool,
  CrmGetListTool,
  CrmListDealsTool,
  CrmListMeetingsTool,
  CrmListTasksTool,
  CrmListWorkspaceMembersTool,
  CrmUpdateRecordTool,
  CrmUpdateTaskTool,
} from "../../src/index.js";
import { parseData } from "../helpers/expectations.js";
import { errorResponse, startRecordingServer } from "../helpers/recording-server.js";
import { type CrmSandbox, createScopedClient, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const client = () => ({ client: crm.client });
const daniel = seedId("crm/member/daniel-okafor");
const deal = seedId("crm/deals/castellan-cold-chain");
const assignee = (referenced_actor_id: string) => ({ referenced_actor_id }) as never;

async function fetchEmail(): Promise<string> {
  const { items } = await new CrmListWorkspaceMembersTool(client()).execute({ query: "okafor" });
  return items[0]!.email_address!;
}

const addMemberAttribute = () =>
  new CrmCreateAttributeTool(client()).execute({
    object: "deals",
    title: "Account manager",
    api_slug: "account_manager",
    type: "actor-reference",
    description: "",
    is_required: false,
    is_unique: false,
    is_multiselect: true,
    config: {},
  });

describe("a member is accepted", () => {
  const createFor = async (who: string) => {
    const assignees = [assignee(who)];
    const task = await new CrmCreateTaskTool(client()).execute({ content: "Call", assignees });
    expect(task.assignees).toMatchObject([{ referenced_actor_id: daniel }]);
    return task;
  };

  test.each(["Daniel Okafor", "OKAFOR, Daniel"])("as %s, which needs no report", async (who) => {
    expect(await createFor(who)).not.toHaveProperty("adjusted");
  });

  test.each(["daniel", "OKAFOR"])("as %s, with a report of who was found", async (who) => {
    const { adjusted } = await createFor(who);
    expect(adjusted).toEqual([
      `assignees.0.referenced_actor_id “${who}” was read as “Daniel Okafor” “${await fetchEmail()}” ${daniel}`,
    ]);
  });

  test("by email address, also under the service's key", async () => {
    const tool = new CrmCreateTaskTool(client());
    const address = (await fetchEmail()).toUpperCase();
    const assignees = [{ workspace_member_email_address: address }] as never;
    const data = parseData(await tool.invoke({ content: "Call", assignees }));
    expect(data).toMatchObject({
      assignees: [{ referenced_actor_id: daniel, actor_name: "Daniel Okafor" }],
    });
    expect(data).not.toHaveProperty("adjusted");
  });

  test("as the assignee of the tasks to list", async () => {
    const list = new CrmListTasksTool(client());
    const byName = await list.execute({ assignee_id: "Daniel Okafor" });
    const byId = await list.execute({ assignee_id: daniel });
    expect(byName).toEqual(byId);
    expect(byId).not.toHaveProperty("adjusted");
    const byPart = await list.execute({ assignee_id: "Daniel" });
    expect(byPart.items).toEqual(byId.items);
    expect(byPart.adjusted).toHaveLength(1);
  });

  test("as a task's new assignee, with the name that a result has beside the id", async () => {
    const { id } = await new CrmCreateTaskTool(client()).execute({ content: "Call" });
    const changed = await new CrmUpdateTaskTool(client()).execute({
      task_id: id.task_id,
      assignees: [
        { referenced_actor_id: daniel, actor_name: "Daniel Okafor" } as never,
        assignee("aiko"),
      ],
    });
    expect(changed.assignees.map((each) => each.referenced_actor_id)).toEqual([
      daniel,
      seedId("crm/member/aiko-tanabe"),
    ]);
  });

  test("as the author of a comment", async () => {
    const comment = await new CrmCreateCommentTool(client()).execute({
      author_actor_id: "Daniel",
      content: "Agreed.",
      record_object: "deals",
      record_id: deal,
    });
    expect(comment.author).toMatchObject({ type: "workspace-member", id: daniel });
  });

  test.each([
    ["a part of the name", "Daniel"],
    ["one under the key of ids", { referenced_actor_id: "Daniel" }],
    ["one in a list", ["Okafor"]],
  ])("as the owner of a deal: %s", async (_what, owner) => {
    const values = { owner } as never;
    const changed = await new CrmUpdateRecordTool(client()).execute({
      object: "deals",
      record_id: deal,
      values,
    });
    expect(changed.values?.["owner"]).toMatchObject([{ referenced_actor_id: daniel }]);
    expect(changed.adjusted).toHaveLength(1);
  });

  test("as a value of an attribute of their own, after the CRM refused the name", async () => {
    await addMemberAttribute();
    const update = new CrmUpdateRecordTool(client());
    const values = { account_manager: ["Daniel", "Aiko Tanabe"] } as never;
    const changed = await update.execute({ object: "deals", record_id: deal, values });
    expect(changed.values?.["account_manager"]).toMatchObject([
      { referenced_actor_id: daniel },
      { referenced_actor_id: seedId("crm/member/aiko-tanabe") },
    ]);
    expect(changed.adjusted).toEqual([
      expect.stringMatching(/^values.account_manager.0 “Daniel” was read as “Daniel Okafor”/),
    ]);
  });

  test.each([
    ["a name", { owner: "Daniel" }],
    ["a name under the key of ids", { owner: { referenced_actor_id: "Daniel Okafor" } }],
    ["a name that must be equal", { $and: [{ owner: { $eq: "Daniel" } }] }],
  ])("in a filter by owner: %s", async (_what, filter) => {
    const list = new CrmListDealsTool(client());
    const member = { referenced_actor_type: "workspace-member", referenced_actor_id: daniel };
    const byId = await list.execute({ filter: { owner: member } });
    expect(byId.items.length).toBeGreaterThan(0);
    expect((await list.execute({ filter })).items).toEqual(byId.items);
  });

  test("as a participant of meetings", async () => {
    const list = new CrmListMeetingsTool(client());
    const byId = await list.execute({ filter: { participants: [daniel] } });
    expect(byId.items.length).toBeGreaterThan(0);
    const byName = await list.execute({ filter: { participants: ["Daniel Okafor"] } });
    expect(byName.items).toEqual(byId.items);
  });

  test("as one who gets access to a list", async () => {
    const list = await new CrmCreateListTool(client()).execute({
      name: "Pilots",
      api_slug: "pilots",
      parent_object: "companies",
      workspace_access: "read-only",
      workspace_member_access: [{ workspace_member_id: "Daniel", level: "full-access" }],
    });
    expect(list.workspace_member_access).toMatchObject([{ workspace_member_id: daniel }]);
    const content = await new CrmGetListTool(client()).invoke({ list: list.id.list_id });
    expect(parseData(content)).toMatchObject({
      workspace_member_access: [{ workspace_member_id: daniel, member_name: "Daniel Okafor" }],
    });
  });
});

describe("a member is refused with the candidates", () => {
  const id = (digit: number) => `891dcbfc-9141-415d-9b2a-2238a6cc000${digit}`;
  const members = ["Ada Lovelace", "Ada Byron", "Grace Hopper"].map((name, index) => ({
    id: { workspace_member_id: id(index) },
    first_name: name.split(" ")[0],
    last_name: name.split(" ")[1],
    email_address: `${index}@a.example`,
  }));

  test.each([
    ["that several have", "Ada", ["“Ada” could be any of these", "Lovelace", "Byron"], "Hopper"],
    ["that nobody has", "Zoe", ["no workspace member has the name", "Grace Hopper"], "could be"],
    [
      "of an unknown address",
      "z@a.example",
      ["no workspace member has", "2@a.example"],
      "could be",
    ],
  ])("by a name %s", async (_what, who, parts, absent) => {
    const server = await startRecordingServer({ body: { data: members } });
    const tool = new CrmCreateTaskTool({ client: server.client });
    const call = tool.execute({ content: "Call", assignees: [assignee(who)] });
    const error = await call.catch((caught: unknown) => caught as Error);
    expect(error).toMatchObject({ code: "invalid_input" });
    for (const part of [...parts, id(0), "assignees.0.referenced_actor_id"]) {
      expect((error as Error).message).toContain(part);
    }
    expect((error as Error).message).not.toContain(absent);
    expect(server.requests.every(({ method }) => method === "GET")).toBe(true);
  });

  test("by a name in an attribute of members that nobody has", async () => {
    await addMemberAttribute();
    const values = { account_manager: "Zoe" } as never;
    const update = new CrmUpdateRecordTool(client());
    await expect(
      update.execute({ object: "deals", record_id: deal, values }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/values.account_manager.0: expected .* “Zoe”.*Daniel Okafor/),
    });
  });

  test("after they were looked up once more, as they may be new", async () => {
    const [ada, ...others] = members;
    const server = await startRecordingServer(
      { body: { data: [ada] } },
      { body: { data: [] } },
      { body: { data: [ada, ...others] } },
      { body: { data: [] } },
    );
    const list = new CrmListTasksTool({ client: server.client });
    await list.execute({ assignee_id: "Ada" });
    await list.execute({ assignee_id: "Grace" });
    expect(server.requests.map(({ url }) => url.split("?")[0])).toEqual([
      "/v2/workspace_members",
      "/v2/tasks",
      "/v2/workspace_members",
      "/v2/tasks",
    ]);
  });
});

describe("results name the members whose ids they have", () => {
  const tasks = async (list: CrmListTasksTool) =>
    parseData(await list.invoke({ assignee_id: daniel, limit: 2 })) as {
      items: { assignees: object[] }[];
    };

  test("for models, with one lookup for all calls", async () => {
    const requests = () =>
      crm.sandbox.activity().filter(({ path }) => path.includes("/workspace_members"));
    const list = new CrmListTasksTool(client());
    await tasks(list);
    const before = requests().length;
    const { items } = await tasks(list);
    expect(items[0]?.assignees).toContainEqual({
      referenced_actor_id: daniel,
      actor_name: "Daniel Okafor",
    });
    expect(requests()).toHaveLength(before);
  });

  test("execute sends no lookup", async () => {
    const task = { body: { data: [] } };
    const server = await startRecordingServer(task);
    await new CrmListTasksTool({ client: server.client }).execute({ assignee_id: daniel });
    expect(server.requests).toHaveLength(1);
  });

  test("a connection that may not read members gets the ids alone", async () => {
    const scopes = ["record_permission:read", "object_configuration:read"];
    const list = new CrmListDealsTool({ client: createScopedClient(crm.sandbox, scopes) });
    const content = await list.invoke({ attributes: ["owner"], limit: 3 });
    expect(content).toContain("referenced_actor_id");
    expect(content).not.toContain("actor_name");
    const full = await new CrmListDealsTool(client()).invoke({ attributes: ["owner"], limit: 3 });
    expect(full).toContain('"actor_name":"');
  });

  test("a failed lookup does not fail the call", async () => {
    const found = {
      id: { task_id: daniel },
      content_plaintext: "x",
      is_completed: false,
      linked_records: [],
      assignees: [{ referenced_actor_type: "workspace-member", referenced_actor_id: daniel }],
      created_at: "2026-01-01T00:00:00.000000000Z",
    };
    const server = await startRecordingServer(
      { body: { data: found } },
      errorResponse(404, "not_found", "Not here."),
    );
    const tool = new CrmCreateTaskTool({ client: server.client });
    expect(parseData(await tool.invoke({ content: "x" }))).toMatchObject({
      assignees: [{ referenced_actor_id: daniel }],
    });
  });
});

describe("crm_list_workspace_members", () => {
  test.each(["okafor", "DANIEL OK", "daniel.okafor@"])("finds members by %s", async (query) => {
    const tool = new CrmListWorkspaceMembersTool(client());
    const { items } = parseData(await tool.invoke({ query })) as { items: object[] };
    expect(items).toMatchObject([
      { workspace_member_id: daniel, name: expect.stringMatching(/^Daniel Okafor <\S+@\S+>$/) },
    ]);
  });

  test("finds nobody by another text", async () => {
    const tool = new CrmListWorkspaceMembersTool(client());
    expect((await tool.execute({ query: "nobody" })).items).toEqual([]);
  });
});
