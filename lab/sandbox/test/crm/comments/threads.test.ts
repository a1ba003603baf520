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
  crm = await startCrm({ now: clock.now, rateLimits: false });
});
afterEach(() => crm.stop());

interface Thread {
  id: { thread_id: string };
  comments: { id: { comment_id: string }; content_plaintext: string }[];
  has_more_comments?: boolean;
  created_at: string;
}

const castellan = seedId("crm/deals/castellan-cold-chain");
const onDeal = `/v2/threads?object=deals&record_id=${castellan}`;
const author = { type: "workspace-member", id: seedId("crm/member/lena-hoffmann") };

async function comment(content: string, threadId?: string): Promise<string> {
  clock.tick();
  const target =
    threadId === undefined
      ? { record: { object: "deals", record_id: castellan } }
      : { thread_id: threadId };
  const data = { format: "plaintext", content, author, ...target };
  return getData<{ thread_id: string }>(await crm.post("/v2/comments", { data })).thread_id;
}

const texts = (thread: Thread) => thread.comments.map((one) => one.content_plaintext);

describe("threads", () => {
  test("of a record are listed with their comments, oldest first", async () => {
    const [thread, ...others] = getData<Thread[]>(await crm.get(onDeal));
    expect(others).toEqual([]);
    const keys = ["castellan-still-alive", "castellan-waiting-for-ines", "castellan-ask-mathias"];
    expect(thread).toMatchObject({
      id: { thread_id: seedId("crm/thread/castellan-still-alive") },
      comments: keys.map((key) => ({ id: { comment_id: seedId(`crm/comment/${key}`) } })),
      has_more_comments: false,
    });
  });

  test("of an entry are separate from those of its record", async () => {
    const entry = seedId("crm/entry/expansion-accounts/tamarack");
    const ofEntry = await crm.get(`/v2/threads?list=expansion_accounts&entry_id=${entry}`);
    expect(getData<Thread[]>(ofEntry).map(({ id }) => id.thread_id)).toEqual([
      seedId("crm/thread/tamarack-driver-first"),
    ]);
    const tamarack = seedId("crm/companies/tamarack");
    const ofRecord = await crm.get(`/v2/threads?object=companies&record_id=${tamarack}`);
    expect(getData(ofRecord)).toEqual([]);
  });

  test("can be resolved", async () => {
    const deal = seedId("crm/deals/harborline-settle");
    const [thread] = getData<Thread[]>(await crm.get(`/v2/threads?object=deals&record_id=${deal}`));
    expect(thread!.comments[0]).toMatchObject({
      resolved_at: expect.stringMatching(/000000Z$/),
      resolved_by: { type: "workspace-member", id: seedId("crm/member/daniel-okafor") },
    });
  });

  test("are paginated, ten by default and at most fifty", async () => {
    for (let count = 0; count < 11; count += 1) await comment(`Thread ${count}`);
    const all = getData<Thread[]>(await crm.get(`${onDeal}&limit=50`));
    expect(all).toHaveLength(12);
    expect(getData(await crm.get(onDeal))).toEqual(all.slice(0, 10));
    expect(getData(await crm.get(`${onDeal}&limit=5&offset=9`))).toEqual(all.slice(9));
    for (const query of ["limit=0", "limit=51", "offset=-1"]) {
      expect(await crm.get(`${onDeal}&${query}`)).toMatchObject(
        errorMatching(400, "validation_type"),
      );
    }
  });

  test("contain the head and 80 replies", async () => {
    const threadId = await comment("Head");
    for (let count = 1; count <= 80; count += 1) await comment(`Reply ${count}`, threadId);
    const newest = async () => getData<Thread[]>(await crm.get(onDeal)).at(-1)!;
    expect(await newest()).toMatchObject({ has_more_comments: false });
    await comment("Reply 81", threadId);
    const thread = await newest();
    expect(thread.has_more_comments).toBe(true);
    expect(texts(thread)).toHaveLength(81);
    expect(texts(thread).at(-1)).toBe("Reply 80");
  });

  test("require exactly one complete pair", async () => {
    const entry = seedId("crm/entry/expansion-accounts/tamarack");
    for (const query of [
      "",
      "object=deals",
      `record_id=${castellan}`,
      "list=expansion_accounts",
      `entry_id=${entry}`,
      `object=deals&entry_id=${entry}`,
      `object=deals&record_id=${castellan}&list=expansion_accounts&entry_id=${entry}`,
      "object=deals&record_id=castellan",
    ]) {
      const response = await crm.get(`/v2/threads?${query}`);
      expect({ query, ...response }).toMatchObject({
        query,
        ...errorMatching(400, "validation_type"),
      });
    }
  });

  test("return 404 for an unknown record or entry", async () => {
    for (const query of [
      `object=deals&record_id=${seedId("no")}`,
      `object=peple&record_id=${castellan}`,
      `list=deal_desk&entry_id=${seedId("crm/entry/expansion-accounts/tamarack")}`,
    ]) {
      expect(await crm.get(`/v2/threads?${query}`)).toMatchObject(errorMatching(404, "not_found"));
    }
  });
});

describe("one thread", () => {
  const path = (id: string, query = "") => `/v2/threads/${id}?${query}`;

  test("is paginated without duplicates", async () => {
    const threadId = await comment("Comment 0");
    for (let count = 1; count < 7; count += 1) await comment(`Comment ${count}`, threadId);
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const response = await crm.get(path(threadId, `limit=3${more}`));
      seen.push(...texts(getData<Thread>(response)));
      cursor = (response.body["pagination"] as { next_cursor: string | null }).next_cursor;
      pages += 1;
    } while (cursor !== null);
    expect(seen).toEqual(Array.from({ length: 7 }, (_, index) => `Comment ${index}`));
    expect(pages).toBe(3);
  });

  test("can be limited to comments after a timestamp", async () => {
    const threadId = await comment("Before");
    const since = clock.now().toISOString();
    await comment("After", threadId);
    const response = await crm.get(path(threadId, `created_after=${since}`));
    expect(texts(getData<Thread>(response))).toEqual(["After"]);
    expect(response.body["pagination"]).toEqual({ next_cursor: null });
  });

  test("rejects invalid cursors, limits and timestamps", async () => {
    const threadId = seedId("crm/thread/castellan-still-alive");
    for (const query of ["cursor=x", "cursor=", "limit=251", "limit=0", "created_after=soon"]) {
      expect(await crm.get(path(threadId, query))).toMatchObject(
        errorMatching(400, "validation_type"),
      );
    }
    expect(await crm.get(path(seedId("no")))).toMatchObject(errorMatching(404, "not_found"));
  });
});
