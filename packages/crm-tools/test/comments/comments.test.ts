import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BadRequestError } from "@workbelt/core";
import { seedId } from "@workbelt/sandbox";
import { CrmCreateCommentTool, CrmGetCommentTool, CrmListThreadsTool } from "../../src/index.js";
import {
  collect,
  parseData,
  getRefusal,
  expectedRefusal,
  type Rule,
} from "../helpers/expectations.js";
import { type CrmSandbox, startCrmSandbox, createScopedClient } from "../helpers/sandbox.js";
import { startRecordingServer, errorResponse } from "../helpers/recording-server.js";

let crm: CrmSandbox;
beforeAll(async () => {
  crm = await startCrmSandbox();
});
beforeEach(() => crm.sandbox.reset());
afterAll(() => crm.stop());

const author_actor_id = seedId("crm/member/daniel-okafor");
const onDeal = { record_object: "deals", record_id: seedId("crm/deals/castellan-cold-chain") };
const onEntry = {
  list_id: seedId("crm/list/expansion-accounts"),
  entry_id: seedId("crm/entry/expansion-accounts/veldt"),
};
const id = "891dcbfc-9141-415d-9b2a-2238a6cc012d";

interface CompactComment {
  comment_id: string;
  thread_id: string;
}

/** Writes a comment, as a model does. */
async function write(target: object): Promise<CompactComment> {
  const tool = new CrmCreateCommentTool({ client: crm.client });
  const content = await tool.invoke({ author_actor_id, content: "Agreed.", ...target } as never);
  return parseData(content) as CompactComment;
}

describe("crm_create_comment", () => {
  test("starts a thread on a record, and a reply joins it", async () => {
    const head = await write(onDeal);
    expect(head).toEqual({
      comment_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      thread_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      content: "Agreed.",
      author_actor_id,
      author_name: "Daniel Okafor",
      created_at: expect.stringMatching(/^\d{4}-/),
      is_resolved: false,
      record_object: "deals",
      record_id: onDeal.record_id,
    });
    const reply = await write({ thread_id: head.thread_id });
    expect(reply.thread_id).toBe(head.thread_id);
    const get = new CrmGetCommentTool({ client: crm.client });
    expect(parseData(await get.invoke({ comment_id: reply.comment_id }))).toEqual(reply);
    const { items } = await new CrmListThreadsTool({ client: crm.client }).execute(onDeal);
    const found = items.find((each) => each.id.thread_id === head.thread_id);
    expect(found?.comments.map((comment) => comment.id.comment_id)).toEqual([
      head.comment_id,
      reply.comment_id,
    ]);
  });

  test("comments on a list entry", async () => {
    const comment = await write(onEntry);
    expect(comment).toMatchObject({ ...onEntry, record_object: "companies" });
    const { items } = await new CrmListThreadsTool({ client: crm.client }).execute(onEntry);
    expect(items.map((each) => each.id.thread_id)).toContain(comment.thread_id);
  });

  test("comments on an entry of a list named by slug, and lists its threads by slug", async () => {
    const bySlug = { ...onEntry, list_id: "expansion_accounts" };
    const comment = await write(bySlug);
    expect(comment).toMatchObject(onEntry);
    const { items } = await new CrmListThreadsTool({ client: crm.client }).execute(bySlug);
    expect(items.map((each) => each.id.thread_id)).toContain(comment.thread_id);
  });

  test.each([
    [onDeal, { record: { object: "deals", record_id: onDeal.record_id } }],
    [onEntry, { entry: { list: onEntry.list_id, entry_id: onEntry.entry_id } }],
    [{ list_id: "sales", entry_id: id }, { entry: { list: "sales", entry_id: id } }],
    [{ thread_id: id }, { thread_id: id }],
  ])("sends exactly one target for %j", async (target, sent) => {
    const server = await startRecordingServer(errorResponse(400, "stop", "Stop."));
    const tool = new CrmCreateCommentTool({ client: server.client });
    const call = tool.execute({ author_actor_id: id, content: "x", ...target });
    await expect(call).rejects.toThrow("Stop.");
    expect(server.requests[0]?.body).toStrictEqual({
      data: {
        format: "plaintext",
        content: "x",
        author: { type: "workspace-member", id },
        ...sent,
      },
    });
  });

  test.each([
    ["a record", { ...onDeal, record_id: id }, "Take record_id from crm_search_records"],
    ["a thread", { thread_id: id }, "Take thread_id from crm_list_threads"],
    ["an author", { ...onDeal, author_actor_id: id }, "Take workspace_member_id from"],
  ])("%s that does not exist is an error with advice", async (_what, target, advice) => {
    const tool = new CrmCreateCommentTool({ client: crm.client });
    const error = await tool
      .execute({ author_actor_id, content: "x", ...target })
      .catch((caught) => caught);
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({ status: 400, serviceCode: "value_not_found" });
    expect(error.message).toContain(advice);
  });

  const given = (target: object) => ({ author_actor_id: id, content: "x", ...target });
  test.each<Rule>([
    ["no target", given({}), "record_object", "expected one target"],
    [
      "a record without its object",
      given({ record_id: id }),
      "record_object",
      "together with record_id",
    ],
    [
      "an object without its record",
      given({ record_object: "deals" }),
      "record_id",
      "together with record_object",
    ],
    ["an entry without its list", given({ entry_id: id }), "list_id", "together with entry_id"],
    ["a list without its entry", given({ list_id: id }), "entry_id", "together with list_id"],
    [
      "a record and an entry",
      given({ ...onDeal, ...onEntry }),
      "list_id",
      "omitted with record_object",
    ],
    [
      "a record and a thread",
      given({ ...onDeal, thread_id: id }),
      "thread_id",
      "omitted with record_object",
    ],
    [
      "an entry and a thread",
      given({ ...onEntry, thread_id: id }),
      "thread_id",
      "omitted with list_id",
    ],
    ["no author", { content: "x", ...onDeal }, "author_actor_id", "expected string"],
    ["no content", { author_actor_id: id, ...onDeal }, "content", "expected string"],
    ["empty content", given({ ...onDeal, content: "" }), "content", "this one is empty"],
    ["content of spaces", given({ ...onDeal, content: " " }), "content", "this one is empty"],
    ["a list by name", given({ list_id: "My sales", entry_id: id }), "list_id", "expected a slug"],
    ["a thread that is not a UUID", given({ thread_id: "7" }), "thread_id", "expected a UUID"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmCreateCommentTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("crm_list_threads", () => {
  test("returns threads with their comments, oldest first, and whether they are resolved", async () => {
    const tool = new CrmListThreadsTool({ client: crm.client });
    const { items } = parseData(await tool.invoke(onDeal)) as {
      items: { is_resolved: boolean; comments: { created_at: string }[] }[];
    };
    expect(items.length).toBeGreaterThan(0);
    for (const { comments, is_resolved } of items) {
      const times = comments.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted());
      expect(typeof is_resolved).toBe("boolean");
    }
    const walked = await collect(tool.items({ ...onDeal, limit: 1 }));
    expect(walked).toHaveLength(items.length);
  });

  test("a resolved thread shows the time", async () => {
    const author = { type: "workspace-member", id };
    const comment = {
      id: { comment_id: "c" },
      thread_id: "t",
      content_plaintext: "Done?",
      entry: null,
      record: { record_id: "r", object_id: "o" },
      resolved_at: "2026-01-02T00:00:00.000000000Z",
      resolved_by: author,
      created_at: "2026-01-01T00:00:00.000000000Z",
      author,
    };
    const thread = { id: { thread_id: "t" }, comments: [comment], has_more_comments: true };
    const server = await startRecordingServer({ body: { data: [thread] } });
    const content = await new CrmListThreadsTool({ client: server.client }).invoke(onDeal);
    expect(parseData(content)).toMatchObject({
      items: [
        {
          thread_id: "t",
          is_resolved: true,
          has_more_comments: true,
          comments: [{ resolved_at: "2026-01-02T00:00:00Z", resolved_by: author }],
        },
      ],
    });
  });

  test("sends the CRM's query parameters", async () => {
    const server = await startRecordingServer({ body: { data: [] } });
    const tool = new CrmListThreadsTool({ client: server.client });
    await tool.execute({ record_object: "deals", record_id: id });
    await tool.execute({ list_id: id, entry_id: id, limit: 50, offset: 5 });
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/v2/threads?object=deals&record_id=${id}&limit=10&offset=0`,
      `/v2/threads?list=${id}&entry_id=${id}&limit=50&offset=5`,
    ]);
  });

  test.each<Rule>([
    ["no target", {}, "record_object", "expected one target"],
    ["half of one", { record_id: id }, "record_object", "together with record_id"],
    ["two targets", { ...onDeal, ...onEntry }, "list_id", "omitted with record_object"],
    ["a thread", { thread_id: id }, "thread_id", "not an input"],
    ["limit 51", { ...onDeal, limit: 51 }, "limit", "<=50"],
  ])("rejects %s", async (_what, input, field, message) => {
    expect(await getRefusal(CrmListThreadsTool, input)).toEqual(expectedRefusal(field, message));
  });
});

describe("the record that a comment is on", () => {
  const comment = (more: object) => ({
    id: { comment_id: id },
    thread_id: "t",
    content_plaintext: "x",
    record: { record_id: "r", object_id: "o" },
    created_at: "2026-01-01T00:00:00.000000000Z",
    ...more,
  });
  const objects = { body: { data: [{ id: { object_id: "o" }, api_slug: "docks" }] } };
  const threads = { body: { data: [{ id: { thread_id: "t" }, comments: [comment({})] }] } };

  test("has its object by slug, with one lookup for several calls", async () => {
    const found = { body: { data: comment({}) } };
    const server = await startRecordingServer(found, objects, found);
    const tool = new CrmGetCommentTool({ client: server.client });
    const first = await tool.invoke({ comment_id: id });
    expect(parseData(first)).toMatchObject({ record_object: "docks", record_id: "r" });
    expect(await tool.invoke({ comment_id: id })).toBe(first);
    expect(server.requests.map(({ url }) => url)).toEqual([
      `/v2/comments/${id}`,
      "/v2/objects",
      `/v2/comments/${id}`,
    ]);
  });

  test("has its object by slug in several threads, with one lookup", async () => {
    const thread = { id: { thread_id: "t" }, comments: [comment({}), comment({})] };
    const server = await startRecordingServer({ body: { data: [thread, thread] } }, objects);
    const tool = new CrmListThreadsTool({ client: server.client });
    const content = await tool.invoke({ list_id: id, entry_id: id });
    expect(content.match(/"record_object":"docks"/g)).toHaveLength(2);
    expect(server.requests).toHaveLength(2);
  });

  test("has the object from the input, without lookups", async () => {
    const server = await startRecordingServer(threads);
    const tool = new CrmListThreadsTool({ client: server.client });
    const content = await tool.invoke({ record_object: "docks", record_id: id });
    expect(content).toContain('"record_object":"docks"');
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ["is not among the objects", { body: { data: [] } }],
    ["may not be looked up", errorResponse(403, "unauthorized", "No.")],
  ])("has its object's id where that %s", async (_what, response) => {
    const server = await startRecordingServer(threads, response);
    const tool = new CrmListThreadsTool({ client: server.client });
    const content = await tool.invoke({ list_id: id, entry_id: id });
    expect(content).toContain('"record_object":"o"');
  });
});

test("comments on list entries need other scopes, which the error names", async () => {
  const threadsWith = (scopes: string[]) =>
    new CrmListThreadsTool({ client: createScopedClient(crm.sandbox, scopes) }).execute(onEntry);
  const reading = threadsWith(["comment:read", "list_configuration:read", "list_entry:read"]);
  await expect(reading).resolves.toBeDefined();
  const records = ["comment:read", "object_configuration:read", "record_permission:read"];
  await expect(threadsWith(records)).rejects.toThrow(
    "It needs the scopes comment:read, list_configuration:read, list_entry:read",
  );
});
