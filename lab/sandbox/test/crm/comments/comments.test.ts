import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedId } from "../../../src/index.js";
import {
  createClock,
  getData,
  errorMatching,
  startCrm,
  type CrmFixture,
} from "../../helpers/crm-fixture.js";

let crm: CrmFixture;
let clock: ReturnType<typeof createClock>;
beforeEach(async () => {
  clock = createClock();
  crm = await startCrm({ now: clock.now });
});
afterEach(() => crm.stop());

interface Comment {
  id: { comment_id: string };
  thread_id: string;
}

const author = { type: "workspace-member", id: seedId("crm/member/lena-hoffmann") };
const deal = seedId("crm/deals/ironridge-dock");
const entry = seedId("crm/entry/expansion-accounts/veldt");
const onDeal = { record: { object: "deals", record_id: deal } };
const onEntry = { entry: { list: "expansion_accounts", entry_id: entry } };
const validInput = { format: "plaintext", content: "Ask @Denise", author };
const create = (data: object) => crm.post("/v2/comments", { data: { ...validInput, ...data } });
const show = (id: string) => crm.get(`/v2/comments/${id}`);

describe("a new comment", () => {
  test("on a record starts a thread", async () => {
    const response = await create(onDeal);
    expect(response).toMatchObject({ status: 200 });
    const comment = getData<Comment>(response);
    expect(comment).toEqual({
      id: { workspace_id: seedId("crm/workspace"), comment_id: expect.any(String) },
      thread_id: expect.any(String),
      content_plaintext: "Ask @Denise",
      entry: null,
      record: { record_id: deal, object_id: seedId("crm/object/deals") },
      resolved_at: null,
      resolved_by: { type: null, id: null },
      created_at: "2026-03-04T12:00:00.000000000Z",
      author,
    });
    expect((await show(comment.id.comment_id)).body).toEqual(response.body);
  });

  test("on an entry contains the entry and its record", async () => {
    expect(getData(await create(onEntry))).toMatchObject({
      entry: { entry_id: entry, list_id: seedId("crm/list/expansion-accounts") },
      record: {
        record_id: seedId("crm/companies/veldt"),
        object_id: seedId("crm/object/companies"),
      },
    });
  });

  test("can reply to a thread", async () => {
    const head = getData<Comment>(await create(onEntry));
    clock.tick();
    const response = await create({ thread_id: head.thread_id, content: "Done" });
    expect(getData(response)).toMatchObject({
      thread_id: head.thread_id,
      entry: { entry_id: entry },
      content_plaintext: "Done",
    });
  });

  test("can be backdated, not postdated", async () => {
    const created_at = "2026-01-02T03:04:05.000000000Z";
    expect(getData(await create({ ...onDeal, created_at }))).toMatchObject({ created_at });
    for (const invalid of ["2026-03-04T12:00:01Z", "yesterday"]) {
      expect(await create({ ...onDeal, created_at: invalid })).toMatchObject(
        errorMatching(400, "validation_type"),
      );
    }
  });
});

describe("a comment is rejected", () => {
  const unknownMember = { ...author, id: seedId("nobody") };
  const noRecord = { record: { object: "deals", record_id: seedId("no") } };
  const otherList = { entry: { list: "deal_desk", entry_id: entry } };

  test.for<[name: string, data: object, code: string, message: string]>([
    ["without a target", {}, "validation_type", "validation"],
    ["with two targets", { ...onDeal, ...onEntry }, "validation_type", "validation"],
    ["with a target and a thread", { ...onDeal, thread_id: entry }, "validation_type", ""],
    ["with an unknown key", { ...onEntry, list_id: entry }, "validation_type", ""],
    ["in another format", { ...onDeal, format: "markdown" }, "validation_type", ""],
    ["without content", { ...onDeal, content: undefined }, "validation_type", ""],
    ["without author", { ...onDeal, author: undefined }, "validation_type", ""],
    [
      "with a token as author",
      { ...onDeal, author: { ...author, type: "api-token" } },
      "validation_type",
      "",
    ],
    ["of an unknown author", { ...onDeal, author: unknownMember }, "value_not_found", "member"],
    ["on an unknown record", noRecord, "value_not_found", "Record with ID"],
    ["on an entry of another list", otherList, "value_not_found", "Entry with ID"],
    ["in an unknown thread", { thread_id: seedId("no") }, "value_not_found", "Thread with ID"],
  ])("%s, with `statusCode` in the body", async ([, data, code, message]) => {
    const response = await create(data);
    expect(response).toMatchObject(errorMatching(400, code, message));
    expect(response.body).toMatchObject({ statusCode: 400, type: "invalid_request_error" });
    expect(response.body).not.toHaveProperty("status_code");
  });

  test("for an invalid token, with `status_code` in the body", async () => {
    const token = crm.sandbox.addToken("crm", ["comment:read"]);
    const init = { body: { data: { ...validInput, ...onDeal } }, token };
    const response = await crm.send("POST", "/v2/comments", init);
    expect(response).toMatchObject({ status: 403, body: { status_code: 403 } });
  });
});

describe("deleting a comment", () => {
  const [head, response] = ["castellan-still-alive", "castellan-waiting-for-ines"].map((key) =>
    seedId(`crm/comment/${key}`),
  ) as [string, string];

  test("that is a reply keeps the others", async () => {
    expect(await crm.delete(`/v2/comments/${response}`)).toMatchObject({ status: 200, body: {} });
    expect(await show(response)).toMatchObject(errorMatching(404, "not_found"));
    expect(await show(head)).toMatchObject({ status: 200 });
  });

  test("that is the head deletes the thread", async () => {
    await crm.delete(`/v2/comments/${head}`);
    expect(await show(response)).toMatchObject({ status: 404 });
    const thread = `/v2/threads/${seedId("crm/thread/castellan-still-alive")}`;
    expect(await crm.get(thread)).toMatchObject(errorMatching(404, "not_found"));
    expect(await show(seedId("crm/comment/kestrel-price-floor"))).toMatchObject({ status: 200 });
  });

  test("that is backdated to before its head still counts as a reply", async () => {
    const first = getData<Comment>(await create(onDeal));
    const created_at = "2020-01-01T00:00:00Z";
    const second = getData<Comment>(await create({ thread_id: first.thread_id, created_at }));
    await crm.delete(`/v2/comments/${second.id.comment_id}`);
    expect(await show(first.id.comment_id)).toMatchObject({ status: 200 });
  });

  test("returns 404 for an unknown id", async () => {
    for (const id of [seedId("no"), "no"]) {
      expect(await crm.delete(`/v2/comments/${id}`)).toMatchObject(errorMatching(404, "not_found"));
    }
  });
});
