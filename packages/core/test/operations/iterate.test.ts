import { expect, test } from "vitest";
import type { ApiClient } from "../../src/index.js";
import { iterateItems, iteratePages } from "../../src/operations/iterate.js";
import { deskClient, getPaper, listByCursor, listByOffset, listByPage } from "../helpers/desk.js";
import { type Answer, json, silence, startServer } from "../helpers/server.js";

const papers = (...ids: string[]) => ids.map((id) => ({ id, title: id }));

async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}

test.each([
  ["cursor", listByCursor, { next_cursor: "c2" }, "/papers?start_cursor=c2"],
  ["offset", listByOffset, { next_offset: 2 }, "/papers?offset=2"],
  ["page", listByPage, { next_page: 2 }, "/papers?page=2"],
])("walks all pages by %s", async (_kind, operation, next, secondUrl) => {
  const server = await startServer(
    json(200, { items: papers("a", "b"), ...next }),
    json(200, { items: papers("c") }),
  );
  const client = deskClient(server.baseUrl);
  await expect(idsOf(iterateItems(operation, {}, client))).resolves.toEqual(["a", "b", "c"]);
  expect(server.seen.map(({ url }) => url)).toEqual(["/papers", secondUrl]);
});

test("an empty page in the middle does not end the walk", async () => {
  const server = await startServer(
    json(200, { items: [], next_cursor: "c2" }),
    json(200, { items: papers("a") }),
  );
  const items = iterateItems(listByCursor, {}, deskClient(server.baseUrl));
  await expect(idsOf(items)).resolves.toEqual(["a"]);
});

test("the next page is on its way while the caller works on this one", async () => {
  const server = await startServer(
    json(200, { items: papers("a"), next_page: 2 }),
    json(200, { items: papers("b") }),
  );
  const pages = iteratePages(listByPage, {}, deskClient(server.baseUrl));
  await pages.next();
  await expect.poll(() => server.seen).toHaveLength(2);
  await pages.return();
});

test("prefetch: false asks only when the caller does", async () => {
  const server = await startServer(
    json(200, { items: papers("a"), next_page: 2 }),
    json(200, { items: papers("b") }),
  );
  const client = deskClient(server.baseUrl);
  const pages = iteratePages(listByPage, {}, client, { prefetch: false });
  await pages.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.seen).toHaveLength(1);
  await expect(pages.next()).resolves.toMatchObject({ value: { items: papers("b") } });
});

test("stopping early aborts what is under way, quietly", async () => {
  let closed = false;
  const hanging: Answer = (response) => response.on("close", () => (closed = true));
  const server = await startServer(json(200, { items: papers("a"), next_page: 2 }), hanging);
  for await (const item of iterateItems(listByPage, {}, deskClient(server.baseUrl))) {
    expect(item.id).toBe("a");
    await expect.poll(() => server.seen).toHaveLength(2);
    break;
  }
  await expect.poll(() => closed).toBe(true);
});

test("an abort ends the walk with its reason", async () => {
  const server = await startServer(json(200, { items: papers("a"), next_page: 2 }), silence);
  const controller = new AbortController();
  const reason = new Error("enough");
  const options = { signal: controller.signal };
  const walk = idsOf(iterateItems(listByPage, {}, deskClient(server.baseUrl), options));
  setTimeout(() => controller.abort(reason), 50);
  await expect(walk).rejects.toBe(reason);
});

test("a failure on a later page is thrown after the items before it", async () => {
  const server = await startServer(
    json(200, { items: papers("a"), next_page: 2 }),
    json(404, { message: "Gone." }),
  );
  const seen: string[] = [];
  const walk = async () => {
    for await (const item of iterateItems(listByPage, {}, deskClient(server.baseUrl))) {
      seen.push(item.id);
    }
  };
  await expect(walk()).rejects.toMatchObject({ code: "not_found" });
  expect(seen).toEqual(["a"]);
});

test.each([["same"], ["a", "b"]])(
  "a service that names pages in a circle is stopped",
  async (...cursors) => {
    const circle = Array.from({ length: 9 }, (_, index) => cursors[index % cursors.length]);
    const answers = circle.map((next) => json(200, { items: papers("x"), next_cursor: next }));
    const server = await startServer(...answers);
    const walk = idsOf(iterateItems(listByCursor, {}, deskClient(server.baseUrl)));
    await expect(walk).rejects.toMatchObject({ code: "unexpected_response" });
    expect(server.seen.length).toBeLessThanOrEqual(cursors.length + 1);
  },
);

test("an operation without pages says so", async () => {
  const client: ApiClient = deskClient("http://127.0.0.1:9");
  const pages = iteratePages(getPaper as never, { paper_id: "1" }, client);
  await expect(pages.next()).rejects.toThrow("desk_get_paper has no pages");
});

test("a list that comes whole is one page", async () => {
  const server = await startServer(json(200, { items: papers("a", "b") }));
  const whole = { ...listByCursor, pagination: { kind: "none" } } as typeof listByCursor;
  const seen = await idsOf(iterateItems(whole, {}, deskClient(server.baseUrl)));
  expect(seen).toEqual(["a", "b"]);
  expect(server.seen).toHaveLength(1);
});

test("a list that the service does not complete ends with an error after its last item", async () => {
  const incomplete = { reason: "query_result_limit_reached", advice: "Ask for less." };
  const server = await startServer(
    json(200, { items: papers("a"), next_cursor: "c2" }),
    json(200, { items: papers("b"), incomplete }),
    json(200, { items: papers("b"), incomplete }),
  );
  const client = deskClient(server.baseUrl);
  const seen: string[] = [];
  const walk = async () => {
    for await (const item of iterateItems(listByCursor, {}, client)) seen.push(item.id);
  };
  await expect(walk()).rejects.toMatchObject({
    code: "incomplete_list",
    reason: "query_result_limit_reached",
    message: expect.stringContaining("Ask for less.") as string,
  });
  expect(seen).toEqual(["a", "b"]);
  const pages = iteratePages(listByCursor, {}, client);
  await expect(pages.next()).resolves.toMatchObject({ value: { incomplete } });
  await expect(pages.next()).resolves.toMatchObject({ done: true });
});

test("after an abort no further item is given", async () => {
  const server = await startServer(json(200, { items: papers("a", "b", "c"), next_page: 2 }));
  const controller = new AbortController();
  const reason = new Error("enough");
  const client = deskClient(server.baseUrl);
  const seen: string[] = [];
  const walk = async () => {
    for await (const { id } of iterateItems(listByPage, {}, client, {
      signal: controller.signal,
    })) {
      seen.push(id);
      controller.abort(reason);
    }
  };
  await expect(walk()).rejects.toBe(reason);
  expect(seen).toEqual(["a"]);
});

test("a last page that names itself is given before the error", async () => {
  const server = await startServer(
    json(200, { items: papers("a"), next_cursor: "c" }),
    json(200, { items: papers("b"), next_cursor: "c" }),
  );
  const seen: string[] = [];
  const walk = async () => {
    for await (const { id } of iterateItems(listByCursor, {}, deskClient(server.baseUrl)))
      seen.push(id);
  };
  await expect(walk()).rejects.toThrow("a second time");
  expect(seen).toEqual(["a", "b"]);
});

test("empty pages without end are stopped", async () => {
  let page = 0;
  const server = await startServer((response, seen) =>
    json(200, { items: [], next_cursor: `c${(page += 1)}` })(response, seen),
  );
  const walk = idsOf(iterateItems(listByCursor, {}, deskClient(server.baseUrl)));
  await expect(walk).rejects.toThrow("100 empty pages in a row");
});
