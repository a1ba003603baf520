import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import type { IterateOptions } from "../../src/index.js";
import { iterateItems } from "../../src/operations/iterate.js";
import { deskClient, listByOffset } from "../helpers/desk.js";
import { type Answer, json, silence, startServer } from "../helpers/server.js";

const PAGE_SIZE = 10;

interface Paper {
  id: string;
  title: string;
}

/** Returns the page at an offset. */
type ToPage = (offset: number) => { items: Paper[]; next_offset?: number };

function papersFrom(offset: number, count: number): Paper[] {
  return Array.from({ length: count }, (_unused, index) => ({
    id: String(offset + index),
    title: "Paper",
  }));
}

/** The pages of a list with so many papers. */
function listOf(total: number): ToPage {
  return (offset) => {
    const items = papersFrom(offset, Math.max(0, Math.min(PAGE_SIZE, total - offset)));
    const isFull = items.length === PAGE_SIZE;
    return isFull ? { items, next_offset: offset + PAGE_SIZE } : { items };
  };
}

function readOffset(url: string): number {
  return Number(new URLSearchParams(url.split("?")[1]).get("offset") ?? 0);
}

/** Starts a server of a list. `answer` may handle an offset in another way. */
async function startList(
  toPage: ToPage,
  answer: (offset: number) => Answer | undefined = () => undefined,
) {
  let open = 0;
  let mostOpen = 0;
  const server = await startServer(async (response, request) => {
    const offset = readOffset(request.url);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    response.once("close", () => (open -= 1));
    const own = answer(offset);
    if (own !== undefined) return own(response, request);
    // Later pages come first.
    await delay(Math.max(5, 60 - offset / 2));
    json(200, toPage(offset))(response, request);
  });
  return {
    client: deskClient(server.baseUrl),
    offsets: () => server.seen.map(({ url }) => readOffset(url)),
    mostOpen: () => mostOpen,
  };
}

async function readAll(list: Awaited<ReturnType<typeof startList>>, options?: IterateOptions) {
  const ids: number[] = [];
  for await (const { id } of iterateItems(listByOffset, {}, list.client, options)) {
    ids.push(Number(id));
  }
  return ids;
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_unused, index) => index);
}

test("pages that are fetched at the same time are returned in order, each once", async () => {
  const list = await startList(listOf(195));
  await expect(readAll(list)).resolves.toEqual(numbers(195));
  expect(list.mostOpen()).toBeGreaterThan(2);
  expect(list.mostOpen()).toBeLessThanOrEqual(8);
  expect(new Set(list.offsets()).size).toBe(list.offsets().length);
});

test("prefetch limits the requests in progress", async () => {
  const list = await startList(listOf(195));
  await expect(readAll(list, { prefetch: 3 })).resolves.toEqual(numbers(195));
  expect(list.mostOpen()).toBe(3);
  const one = await startList(listOf(95));
  await expect(readAll(one, { prefetch: false })).resolves.toEqual(numbers(95));
  expect(one.mostOpen()).toBe(1);
});

test("a list of one page takes one request, and one of two pages at most three", async () => {
  const short = await startList(listOf(9));
  await expect(readAll(short)).resolves.toEqual(numbers(9));
  expect(short.offsets()).toEqual([0]);
  const longer = await startList(listOf(15));
  await expect(readAll(longer)).resolves.toEqual(numbers(15));
  expect(longer.offsets().length).toBeLessThanOrEqual(3);
});

test("an empty list has no items, and a list of full pages ends with the empty one", async () => {
  await expect(readAll(await startList(listOf(0)))).resolves.toEqual([]);
  await expect(readAll(await startList(listOf(100)))).resolves.toEqual(numbers(100));
});

test("stopping early aborts the requests in progress, and sends no more", async () => {
  let aborted = 0;
  const list = await startList(listOf(1000), (offset) =>
    offset < 20 ? undefined : (response) => response.once("close", () => (aborted += 1)),
  );
  for await (const { id } of iterateItems(listByOffset, {}, list.client)) {
    // The second page is here, and those after it are under way.
    if (id === "15") break;
  }
  const sent = list.offsets().length;
  await expect.poll(() => aborted).toBe(sent - 2);
  await delay(100);
  expect(list.offsets()).toHaveLength(sent);
});

test("an error of a page comes after the items of the pages before it", async () => {
  const list = await startList(listOf(1000), (offset) =>
    offset === 50 ? json(404, { message: "Gone." }) : undefined,
  );
  const seen: number[] = [];
  const walk = async () => {
    for await (const { id } of iterateItems(listByOffset, {}, list.client)) seen.push(Number(id));
  };
  await expect(walk()).rejects.toMatchObject({ code: "not_found" });
  expect(seen).toEqual(numbers(50));
});

test("an error of a page beyond the end of the list is ignored", async () => {
  const list = await startList(listOf(45), (offset) =>
    offset > 40 ? json(400, { message: "No such offset." }) : undefined,
  );
  await expect(readAll(list)).resolves.toEqual(numbers(45));
});

test("a short page in the middle is followed by the page that it names", async () => {
  const whole = listOf(95);
  const list = await startList((offset) =>
    offset === 30 ? { items: papersFrom(30, 4), next_offset: 34 } : whole(offset),
  );
  await expect(readAll(list)).resolves.toEqual(numbers(95));
  // The rest is read page by page, because the sizes differ.
  expect(list.offsets().slice(-6)).toEqual([44, 54, 64, 74, 84, 94]);
});

test("an abort ends the iteration with its reason, and all requests", async () => {
  const controller = new AbortController();
  const list = await startList(listOf(1000), (offset) => {
    if (offset < 20) return undefined;
    setTimeout(() => controller.abort(new Error("enough")), 50);
    return silence;
  });
  await expect(readAll(list, { signal: controller.signal })).rejects.toThrow("enough");
});
