import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  type AggregatedPage,
  aggregatePages,
  type Api,
  defineOperation,
  offsetPage,
  path,
  planAggregate,
} from "../../src/provider/index.js";
import { runOperation } from "../../src/operations/run-operation.js";
import { deskClient } from "../helpers/desk.js";
import { type Answer, json, startServer } from "../helpers/server.js";

const PAGE_SIZE = 10;
const NAME = "desk_count_papers";

const papers = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Counts all papers of the desk. */
const countPapers = defineOperation({
  name: NAME,
  description: "Counts the papers on the desk.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({ max_pages: z.int().describe("Pages").optional() }),
  run: ({ max_pages }, api: Api): Promise<AggregatedPage<{ id: string }>> =>
    aggregatePages(
      {
        pagination: { kind: "offset", input: "offset" },
        plan: planAggregate({}, new Map(), api),
        fetchPage: async ({ offset = 0 }, each) => {
          const query = { offset: Number(offset), limit: PAGE_SIZE };
          const { items } = await each.get(path`/papers`, papers, { query });
          return offsetPage(items, PAGE_SIZE, Number(offset));
        },
        getId: ({ id }) => id,
        maxPages: max_pages,
      },
      api,
    ),
});

/** Starts a desk with papers of these ids, which `change` may replace before the page at an offset is read. */
async function startDesk(
  ids: readonly string[],
  change: (offset: number, ids: readonly string[]) => readonly string[] = (_offset, same) => same,
  answer: (offset: number) => Answer | undefined = () => undefined,
) {
  let current = ids;
  let open = 0;
  let mostOpen = 0;
  let aborted = 0;
  const server = await startServer(async (response, request) => {
    const offset = Number(new URLSearchParams(request.url.split("?")[1]).get("offset"));
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once("close", () => {
      open -= 1;
      if (!response.writableFinished) aborted += 1;
    });
    current = change(offset, current);
    const items = current.slice(offset, offset + PAGE_SIZE).map((id) => ({ id }));
    const own = answer(offset);
    if (own !== undefined) return own(response, request);
    await delay(10);
    json(200, { items })(response, request);
  });
  return {
    count: (max_pages?: number) =>
      runOperation(countPapers, { max_pages }, deskClient(server.baseUrl)),
    requests: () => server.seen.length,
    mostOpen: () => mostOpen,
    aborted: () => aborted,
  };
}

function idsUpTo(count: number): string[] {
  return Array.from({ length: count }, (_unused, index) => `paper ${index}`);
}

test("pages of a list by offset are read at the same time, and each item counts once", async () => {
  const desk = await startDesk(idsUpTo(195));
  await expect(desk.count()).resolves.toMatchObject({ groups: [{ count: 195 }], read: 195 });
  expect(desk.mostOpen()).toBeGreaterThan(2);
  expect(desk.mostOpen()).toBeLessThanOrEqual(9);
});

test("a list of one page takes one request", async () => {
  const desk = await startDesk(idsUpTo(9));
  await expect(desk.count()).resolves.toMatchObject({ groups: [{ count: 9 }] });
  expect(desk.requests()).toBe(1);
});

test("an item that moves to a later page while the list is read counts once", async () => {
  let isChanged = false;
  const desk = await startDesk(idsUpTo(45), (offset, ids) => {
    if (isChanged || offset < 20) return ids;
    isChanged = true;
    return ["new", ...ids];
  });
  // The new paper is on a page that was read before.
  await expect(desk.count()).resolves.toMatchObject({ groups: [{ count: 45 }] });
});

test("a limit on pages holds for the requests too", async () => {
  const desk = await startDesk(idsUpTo(195));
  const counted = await desk.count(3);
  expect(counted).toMatchObject({ groups: [{ count: 30 }], incomplete: { reason: "too_many" } });
  expect(desk.requests()).toBe(3);
});

test("a page that is refused fails the call, and ends the requests for those after it", async () => {
  const refuse = json(404, { message: "Gone." });
  const desk = await startDesk(
    idsUpTo(500),
    (_offset, ids) => ids,
    (offset) => {
      if (offset === 10) return refuse;
      return offset > 10 ? () => {} : undefined;
    },
  );
  await expect(desk.count()).rejects.toMatchObject({ code: "not_found" });
  await expect.poll(() => desk.aborted()).toBe(desk.requests() - 2);
});

test("a page that is busy is read again, and one beyond the end may fail", async () => {
  let isBusy = true;
  const desk = await startDesk(
    idsUpTo(25),
    (_offset, ids) => ids,
    (offset) => {
      if (offset > 20) return json(400, { message: "No such offset." });
      if (offset !== 20 || !isBusy) return undefined;
      isBusy = false;
      return json(429, { message: "Busy." }, { "retry-after": "0" });
    },
  );
  await expect(desk.count()).resolves.toMatchObject({ groups: [{ count: 25 }] });
});
