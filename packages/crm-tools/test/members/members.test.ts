import { afterAll, beforeAll, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmGetWorkspaceMemberTool, CrmListWorkspaceMembersTool } from "../../src/index.js";
import { collect, parseData, getRefusal, expectedRefusal } from "../helpers/expectations.js";
import { createIdRules, pagingRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";
import { startRecordingServer } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
afterAll(() => crm.stop());

const ids = ["a", "b", "c", "d", "e"].map((key) => seedId(`crm/member/${key}`));
const members = ids.map((workspace_member_id) => ({ id: { workspace_member_id } }));

test("returns ids, names, addresses and access to the model, and full members to the host", async () => {
  const tool = new CrmListWorkspaceMembersTool({ client: crm.client });
  const { items } = parseData(await tool.invoke({})) as { items: object[] };
  expect(items.length).toBeGreaterThan(3);
  for (const item of items) {
    const { access_level = "member", ...member } = item as { access_level?: string };
    expect(access_level).toMatch(/^(admin|member|suspended)$/);
    expect(member).toEqual({
      workspace_member_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: expect.stringMatching(/^\S+ \S+ <\S+@\S+>$/),
    });
  }
  const whole = await tool.execute({});
  expect(whole.items[0]).toHaveProperty("avatar_url");
  expect(whole.items[0]?.id).toHaveProperty("workspace_id");
});

test("paginates in order, without duplicates", async () => {
  const tool = new CrmListWorkspaceMembersTool({ client: crm.client });
  const { items, next_offset } = await tool.execute({});
  expect(next_offset).toBeUndefined();
  expect(await collect(tool.items({ limit: 2 }))).toEqual(items);
});

test.each([
  [{}, [0, 5], undefined],
  [{ limit: 2 }, [0, 2], 2],
  [{ limit: 2, offset: 2 }, [2, 4], 4],
  [{ limit: 2, offset: 3 }, [3, 5], undefined],
  [{ limit: 2, offset: 4 }, [4, 5], undefined],
  [{ offset: 5 }, [5, 5], undefined],
])("%j is cut from the whole list, which the service always sends", async (input, range, next) => {
  const server = await startRecordingServer({ body: { data: members } });
  const page = await new CrmListWorkspaceMembersTool({ client: server.client }).execute(input);
  expect(page).toEqual({
    items: members.slice(...range),
    ...(next === undefined ? {} : { next_offset: next }),
  });
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /v2/workspace_members",
  ]);
});

test.each(pagingRules)("rejects %s", async (_what, input, field, message) => {
  expect(await getRefusal(CrmListWorkspaceMembersTool, input)).toEqual(
    expectedRefusal(field, message),
  );
});

test("returns one member with an avatar, and rejects an invalid id", async () => {
  const workspace_member_id = seedId("crm/member/daniel-okafor");
  const tool = new CrmGetWorkspaceMemberTool({ client: crm.client });
  expect(parseData(await tool.invoke({ workspace_member_id }))).toEqual({
    workspace_member_id,
    name: "Daniel Okafor",
    email_address: "daniel.okafor@northwind.example",
    access_level: expect.stringMatching(/^(admin|member)$/),
  });
});

test.each(createIdRules("workspace_member_id"))(
  "crm_get_workspace_member rejects %s",
  async (_what, input, field, message) => {
    expect(await getRefusal(CrmGetWorkspaceMemberTool, input)).toEqual(
      expectedRefusal(field, message),
    );
  },
);
