import { expect, test } from "vitest";
import {
  AuthRequiredError,
  type Layer,
  PermissionDeniedError,
  ServerError,
} from "../../src/index.js";
import { itemsSchemaOf } from "../../src/adapters/index.js";
import {
  callAsModel,
  createCard,
  createTools,
  type Fault,
  refuse,
  startBoard,
  updateCard,
} from "./board.js";

const board = "b1";
const cards = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `card ${index}` }));
const changes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ card_id: `c${index}` }));

async function start(fault?: Fault, options = {}) {
  const service = await startBoard(fault);
  return { ...service, ...createTools({ client: service.open(), ...options }) };
}

/** Answers the write whose number in the item is given. */
function failAt(failures: Readonly<Record<number, [status: number, message?: string]>>): Fault {
  return ({ body, url }, response) => {
    const number = Number(
      /\d+$/.exec(typeof body["title"] === "string" ? body["title"] : url)?.[0],
    );
    const [status, message] = failures[number] ?? [];
    return status !== undefined && refuse(response, status, message);
  };
}

test("a model reads of created cards their ids by item, and of changed ones their number", async () => {
  const { create, update, writes } = await start();
  const made = await callAsModel(create, { board, items: cards(3) });
  expect(made.data).toEqual({
    done: 3,
    items: [0, 1, 2].map((index) => ({
      index,
      card_id: expect.stringMatching(/^card-\d$/) as string,
    })),
  });
  const changed = await callAsModel(update, { values: { column: "done" }, items: changes(100) });
  expect(changed.data).toEqual({ done: 100 });
  expect(writes).toHaveLength(103);
});

test("the artifact has every output, in the order of the items, and the ids", async () => {
  const { create } = await start();
  const { message } = await callAsModel(create, { board, items: cards(20) });
  const { items, provenance } = message.artifact as {
    items: { index: number; output: { id: string; title: string } }[];
    provenance: { ids: Record<string, string[]> };
  };
  expect(items.map(({ output }) => output.title)).toEqual(cards(20).map(({ title }) => title));
  expect(provenance.ids["card_id"]).toEqual(items.map(({ output }) => output.id));
});

test("a failure does not stop the others, and equal failures are told once", async () => {
  const { create, writes } = await start(
    failAt({ 3: [400, "too red"], 7: [404], 9: [400, "too red"], 4: [500] }),
  );
  const { content, data, status } = await callAsModel(create, { board, items: cards(12) });
  expect(status).not.toBe("error");
  expect(writes).toHaveLength(12);
  expect(data).toMatchObject({
    done: 8,
    next: "Send again only the items under failed, corrected. Those under unknown may have been carried out: read with desk_get_card before you repeat them.",
    failed: [
      { items: [3, 9], error: expect.stringContaining("too red") as string },
      { items: [7], error: expect.any(String) as string },
    ],
    unknown: [{ items: [4], error: expect.stringContaining("desk_get_card") as string }],
  });
  expect((data["items"] as { index: number }[]).map(({ index }) => index)).toEqual([
    0, 1, 2, 5, 6, 8, 10, 11,
  ]);
  expect(content.indexOf('"failed"')).toBeLessThan(content.indexOf('"items"'));
  expect(itemsSchemaOf(createCard)?.safeParse(data).error).toBeUndefined();
});

test("a call of which no item was carried out is an error with all failures", async () => {
  const { update } = await start(failAt({ 0: [404], 1: [400, "odd"], 2: [404] }));
  const { content, message, status } = await callAsModel(update, { items: changes(3) });
  expect(status).toBe("error");
  expect(content).toMatch(
    /^desk_update_card: no item is known to be done\.\n- items 0, 2 \(failed\): /,
  );
  expect(content).toContain("- item 1 (failed): ");
  expect(content).toContain("Send again only the items under failed, corrected.");
  expect(message.artifact).toMatchObject({
    error: {
      name: "ItemsError",
      code: "items_failed",
      details: { failed: [{ items: [0, 2] }, { items: [1] }] },
    },
  });
});

test("missing permission ends the call: what runs is waited for, the rest is not sent", async () => {
  const { update, writes } = await start(failAt({ 20: [403] }));
  const { data } = await callAsModel(update, { items: changes(100) });
  const rest = (data["not_sent"] as { items: number[] }[])[0]?.items ?? [];
  expect(data["failed"]).toMatchObject([{ items: [20] }]);
  expect(rest.length).toBeGreaterThan(60);
  expect(rest.at(-1)).toBe(99);
  expect(writes.length + rest.length).toBe(100);
  expect(data["done"]).toBe(writes.length - 1);
  expect(data["next"]).toContain("failed, corrected, and not_sent");
});

test("an error that holds for all is thrown as that of a single call, if nothing was sent", async () => {
  const { update } = await start((_write, response) => refuse(response, 401));
  await expect(update.executeAll(changes(30))).rejects.toThrow(AuthRequiredError);
  const other = await start((_write, response) => refuse(response, 403));
  await expect(other.update.executeAll(changes(30))).rejects.toThrow(PermissionDeniedError);
  expect(other.writes.length).toBeLessThanOrEqual(8);
});

test("an outage ends the call after three failures in a row, and names what may have happened", async () => {
  const { update, writes } = await start((_write, response) => refuse(response, 503));
  const outcomes = await update.executeAll(changes(100));
  const unknown = outcomes.filter(({ status }) => status === "unknown");
  const unsent = outcomes.filter(({ status }) => status === "not_sent");
  expect(unknown).toHaveLength(writes.length);
  expect(writes.length).toBeGreaterThanOrEqual(3);
  expect(writes.length).toBeLessThan(12);
  expect(unknown.length + unsent.length).toBe(100);
  expect(unsent[0]).toMatchObject({ error: expect.any(ServerError) as Error });
});

test("single failures of the service between others do not end the call", async () => {
  const { update } = await start(failAt({ 10: [500], 30: [500], 50: [500], 70: [500] }));
  const outcomes = await update.executeAll(changes(100));
  expect(outcomes.filter(({ status }) => status === "done")).toHaveLength(96);
  expect([10, 30, 50, 70].map((index) => outcomes[index]?.status)).toEqual(
    Array.from({ length: 4 }, () => "unknown"),
  );
});

test("an abort ends the call: what was sent is done or unknown, the rest not sent", async () => {
  const stop = new AbortController();
  const { update, writes } = await start(({ url }) => {
    if (url.endsWith("c20")) stop.abort(new Error("Enough."));
    return url.endsWith("c20");
  });
  const outcomes = await update.executeAll(changes(100), { signal: stop.signal });
  const count = (status: string) => outcomes.filter((outcome) => outcome.status === status).length;
  expect(outcomes[20]).toMatchObject({ status: "unknown", error: stop.signal.reason as Error });
  expect(count("done")).toBeGreaterThan(5);
  expect(count("failed")).toBe(0);
  expect(count("not_sent")).toBeGreaterThan(60);
  expect(count("done") + count("unknown")).toBeGreaterThanOrEqual(writes.length);
});

test("an abort before anything was sent throws its reason", async () => {
  const { update, writes } = await start();
  const reason = new Error("Not at all.");
  const call = update.executeAll(changes(5), { signal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
  expect(writes).toEqual([]);
});

test("what was read in another form is told once for all, or with its items", async () => {
  const { create } = await start();
  const all = await callAsModel(create, { board, note: "tomorrow", items: cards(3) });
  expect(all.data["adjusted"]).toEqual(["note: read as 2026-11-27."]);
  const [first, second, third] = cards(3);
  const some = await callAsModel(
    create,
    { board, items: [first, { ...second, note: "tomorrow" }, { ...third, note: "tomorrow" }] },
    { id: "call-2" },
  );
  expect(some.data["adjusted"]).toEqual(["items 1-2: note: read as 2026-11-27."]);
});

test("a result over the limit is cut behind the failures", async () => {
  const { create } = await start(failAt({ 99: [400, "too red"] }), { maxContentTokens: 250 });
  const { content, data, message } = await callAsModel(create, { board, items: cards(100) });
  expect(content).toContain('"truncated"');
  expect(data).toMatchObject({ done: 99, failed: [{ items: [99] }] });
  expect((message.artifact as { items: unknown[] }).items).toHaveLength(99);
});

test.each([
  ["compact", { done: 2, items: [{ index: 0 }, { index: 1 }] }],
  ["full", { done: 2, items: [{ output: { board } }, { output: { board } }] }],
] as const)("the artifact %s has its form of the outputs", async (artifact, expected) => {
  const { create } = await start(undefined, { artifact });
  const { message } = await callAsModel(create, { board, items: cards(2) });
  expect(message.artifact).toMatchObject(expected);
});

test("with the artifact ids, the ids of all items are in it, and with none there is none", async () => {
  const ids = await start(undefined, { artifact: "ids" });
  const { message } = await callAsModel(ids.create, { board, items: cards(2) });
  expect(Object.keys(message.artifact as object)).toEqual(["provenance"]);
  const none = await start(undefined, { artifact: "none" });
  const made = await callAsModel(none.create, { board, items: cards(2) });
  expect(made.message.artifact).toBeUndefined();
});

test("the requests of all items and of their check are in the figures of the message", async () => {
  const { update } = await start();
  const { message } = await callAsModel(update, { items: changes(30) });
  expect(message.metadata).toMatchObject({ call: { attempts: 31 } });
});

test("a failure of the host's own code is thrown if nothing was done", async () => {
  const service = await startBoard();
  const bug = new TypeError("a bug of the host");
  const broken: Layer = { open: () => ({ call: () => Promise.reject(bug) }) };
  const { update } = createTools({ client: service.open(), layers: [broken] });
  await expect(update.executeAll(changes(20))).rejects.toBe(bug);
  expect(service.writes).toEqual([]);
});

test("a layer of the host stands around each item", async () => {
  const service = await startBoard();
  const seen: unknown[] = [];
  const watch: Layer = {
    open: ({ input }) => ({
      call: (next) => {
        seen.push(input["card_id"]);
        return next();
      },
    }),
  };
  const { update } = createTools({ client: service.open(), layers: [watch] });
  const { data } = await callAsModel(update, { items: changes(5) });
  expect(data).toEqual({ done: 5 });
  expect(new Set(seen)).toEqual(new Set(changes(5).map(({ card_id }) => card_id)));
  expect(service.writes).toHaveLength(5);
});

test("a dry run shows the requests of all items, and sends none", async () => {
  const { update, writes } = await start(undefined, { dryRun: true });
  const items = changes(3);
  const { data } = await callAsModel(update, { values: { column: "done" }, items });
  expect(data).toMatchObject({
    dry_run: true,
    items: items.map(({ card_id }, index) => ({
      index,
      requests: [{ method: "PATCH", path: `/cards/${card_id}` }],
    })),
  });
  const wrong = await callAsModel(update, { values: { column: "blue" }, items });
  expect(wrong.content).toContain(
    "- items[0].values.column: expected one of todo, done (also items 1-2)",
  );
  await expect(update.executeAll(items)).rejects.toThrow("was made with dryRun");
  expect(writes).toEqual([]);
});

test("pinned inputs hold for all items, and names of tools are their own", async () => {
  const service = await startBoard();
  const { create } = createTools({
    client: service.open(),
    pin: { board: "pinned" },
    prefix: "ada_",
  });
  const { data } = await callAsModel(create, { items: cards(2) });
  expect(data).toMatchObject({ done: 2 });
  expect(service.writes.map(({ body }) => body["board"])).toEqual(["pinned", "pinned"]);
  const wrong = await callAsModel(create, { items: [{ title: "a", board: "b2" }] }, { id: "2" });
  expect(wrong.content).toContain("ada_desk_create_card was not called");
  expect(wrong.content).toContain("- items[0].board: this tool has a fixed value for it");
});

test("the shape of a call with items is that of its result, with the members of the operation", () => {
  expect(Object.keys(itemsSchemaOf(updateCard)?.shape ?? {})).not.toContain("items");
  const schema = itemsSchemaOf(createCard);
  expect(schema?.safeParse({ done: 1, items: [{ index: 0, card_id: "1" }] }).success).toBe(true);
  expect(schema?.safeParse({ done: 1, items: [{ index: 0 }] }).success).toBe(false);
});
