import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "@workbelt/sandbox";
import { CrmCreateCommentTool, CrmGetThreadTool, CrmListThreadsTool } from "../../src/index.js";
import { expectedRefusal, getRefusal, parseData, type Rule } from "../helpers/expectations.js";
import { startRecordingServer } from "../helpers/recording-server.js";
import { createIdRules } from "../helpers/rules.js";
import { type CrmSandbox, startCrmSandbox } from "../helpers/sandbox.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const thread_id = seedId("crm/thread/castellan-still-alive");
const record_id = seedId("crm/deals/castellan-cold-chain");
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

const comment = (content_plaintext: string, resolved_at: string | null = null) => ({
  id: { comment_id: id },
  thread_id: id,
  content_plaintext,
  resolved_at,
  created_at: "2026-01-01T00:00:00.000000000Z",
});
const page = (next_cursor: string | null, ...comments: object[]) => ({
  body: {
    data: { id: { thread_id: id }, comments, created_at: "2026-01-01T00:00:00.000000000Z" },
    pagination: { next_cursor },
  },
});

describe("crm_get_thread", () => {
  test("returns the same as the list, for threads on records and on list entries", async () => {
    const lists = new CrmListThreadsTool({ client: crm.client });
    const get = new CrmGetThreadTool({ client: crm.client });
    const entry_id = seedId("crm/entry/expansion-accounts/tamarack");
    for (const target of [
      { record_object: "deals", record_id },
      { list_id: "expansion_accounts", entry_id },
    ]) {
      const { items } = parseData(await lists.invoke(target)) as {
        items: { thread_id: string }[];
      };
      expect(items).toHaveLength(1);
      const found = parseData(await get.invoke({ thread_id: items[0]!.thread_id }));
      expect(found).toEqual(items[0]);
    }
  });

  test("returns more comments than the list, and all of them", async () => {
    const create = new CrmCreateCommentTool({ client: crm.client });
    const author_actor_id = seedId("crm/member/daniel-okafor");
    for (const number of Array.from({ length: 80 }).keys()) {
      await create.execute({ author_actor_id, thread_id, content: `${number}` });
    }
    const list = new CrmListThreadsTool({ client: crm.client });
    const listed = (await list.execute({ record_object: "deals", record_id })).items[0]!;
    expect(listed).toMatchObject({ has_more_comments: true });
    const tool = new CrmGetThreadTool({ client: crm.client, maxContentTokens: false });
    const found = parseData(await tool.invoke({ thread_id })) as { comments: object[] };
    expect(found.comments).toHaveLength(83);
    expect(found.comments.at(-1)).toMatchObject({ content: "79" });
    expect(found).toMatchObject({ record_object: "deals", record_id });
    expect(found).not.toHaveProperty("next_cursor");
  });

  test("joins pages and takes the state of the thread from its first comment", async () => {
    const server = await startRecordingServer(
      page("next", comment("a", "2026-01-02T00:00:00Z")),
      page(null, comment("b")),
    );
    const tool = new CrmGetThreadTool({ client: server.client });
    expect(parseData(await tool.invoke({ thread_id: id }))).toMatchObject({
      thread_id: id,
      is_resolved: true,
      comments: [{ content: "a" }, { content: "b" }],
    });
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/v2/threads/${id}`,
      `/v2/threads/${id}?cursor=next`,
    ]);
  });

  test("stops after twenty pages, and continues with the cursor", async () => {
    const server = await startRecordingServer(page("more", comment("a")));
    const tool = new CrmGetThreadTool({ client: server.client });
    const first = parseData(await tool.invoke({ thread_id: id })) as { comments: object[] };
    expect(first.comments).toHaveLength(20);
    expect(first).toMatchObject({ next_cursor: "more", is_resolved: false });
    const rest = parseData(await tool.invoke({ thread_id: id, cursor: "more" }));
    expect(server.requests[20]?.url).toBe(`/v2/threads/${id}?cursor=more`);
    expect(rest).not.toHaveProperty("is_resolved");
  });

  test("reads a thread in parts", async () => {
    const tool = new CrmGetThreadTool({ client: crm.client });
    const whole = await tool.execute({ thread_id });
    const first = await tool.execute({ thread_id, limit: 2 });
    const second = await tool.execute({ thread_id, limit: 2, cursor: first.next_cursor! });
    expect([...first.comments, ...second.comments]).toEqual(whole.comments);
    expect(second).not.toHaveProperty("next_cursor");
  });

  test("an unknown thread is not found, with the tool that lists ids", async () => {
    const call = new CrmGetThreadTool({ client: crm.client }).execute({ thread_id: id });
    await expect(call).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining("Take thread_id from crm_list_threads"),
    });
  });

  test.each<Rule>([
    ["limit 0", { thread_id: id, limit: 0 }, "limit", ">=1"],
    ["limit 251", { thread_id: id, limit: 251 }, "limit", "<=250"],
    ["an empty cursor", { thread_id: id, cursor: "" }, "cursor", ">=1"],
    ...createIdRules("thread_id"),
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmGetThreadTool, input)).toEqual(expectedRefusal(field, message));
  });
});
