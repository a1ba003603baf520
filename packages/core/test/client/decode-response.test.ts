import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { decodeResponse } from "../../src/client/response.js";
import { SerialQueue } from "../../src/client/waiting.js";
import { path } from "../../src/provider/index.js";
import { deskClient, TOKEN } from "../helpers/desk.js";
import { json, startServer } from "../helpers/server.js";

const read = { method: "GET", path: path`/papers` } as const;
const { signal } = new AbortController();

function response(body: string) {
  const chunks = [Buffer.from(body)];
  return { status: 200, headers: {}, chunks, size: body.length, complete: true };
}

test("large replies that arrive at once are each read, without the credential", async () => {
  const bodies = [1, 2, 3].map((number) => ({ number, echo: TOKEN, text: "ä".repeat(600_000) }));
  const server = await startServer(...bodies.map((body) => json(200, body)));
  const client = deskClient(server.baseUrl);
  const replies = await Promise.all(bodies.map(() => client.send(read)));
  const numbers = replies.map((reply) => (reply as { number: number }).number);
  expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
  expect(replies).not.toContainEqual(expect.objectContaining({ echo: TOKEN }));
});

test("a large response yields to the event loop between its steps, a small one is decoded at once", async () => {
  const turnsDuring = async (body: string) => {
    const progress = { turns: 0, done: false };
    const decoded = decodeResponse(response(body), {}, { signal }).finally(() => {
      progress.done = true;
    });
    while (!progress.done) {
      await nextTurn();
      progress.turns += 1;
    }
    expect((await decoded).parsed).toBeDefined();
    return progress.turns;
  };
  expect(await turnsDuring(JSON.stringify("x".repeat(600_000)))).toBeGreaterThan(2);
  expect(await turnsDuring(JSON.stringify("x".repeat(1000)))).toBe(1);
});

test("a large response whose call was aborted is not decoded, and the next one is", async () => {
  const body = JSON.stringify("x".repeat(600_000));
  const reason = new Error("the host gave up");
  const aborted = decodeResponse(
    response(body),
    {},
    {
      signal: AbortSignal.abort(reason),
    },
  );
  const next = decodeResponse(response(body), {}, { signal });
  await expect(aborted).rejects.toBe(reason);
  await expect(next).resolves.toMatchObject({ parsed: { json: "x".repeat(600_000) } });
});

test("a queue runs one piece of work at a time, in order, also after a failure", async () => {
  const queue = new SerialQueue();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await nextTurn();
    events.push(`${name} ends`);
    if (name === "b") throw new Error(name);
  };
  await Promise.allSettled(["a", "b", "c"].map((name) => queue.run(work(name))));
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
