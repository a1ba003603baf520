import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { ReplayError } from "../../../src/errors/call-errors.js";
import type { ItemOutcome } from "../../../src/operations/run-items.js";
import type { SharedStore } from "../../ledger/crash/stores.js";
import { createCardWriter } from "./write-cards.js";

const ITEMS = 24;
const RUNS = 3;
/** Short, so that a run need not wait long for the end of a killed process; busy disks take some of it. */
const SHORT_LEASE_MS = 1_000;
/** Longer than a busy machine pauses a process that lives. */
const LEASE_MS = 60_000;
const program = fileURLToPath(new URL("dying-batch.ts", import.meta.url));
const compileCache = join(tmpdir(), "workbelt-compile-cache");
const sources = new URL("../../helpers/sources.mjs", import.meta.url).href;

/** A service that keeps the ids of cards by their titles, and says when the next card arrives. */
async function startDesk() {
  const received = new Map<string, string[]>();
  const state = { count: 0, onCard: () => {} };
  const server = createServer(async (request, response) => {
    const body = (await json(request).catch(() => undefined)) as { title: string } | undefined;
    if (body === undefined) return;
    const id = `card-${(state.count += 1)}`;
    received.set(body.title, [...(received.get(body.title) ?? []), id]);
    state.onCard();
    // Some answers are on their way when the process is killed.
    await setTimeout(Math.random() * 10);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { baseUrl, received, state };
}

async function startProcess(baseUrl: string, { address, module }: SharedStore) {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const child = fork(program, [baseUrl, module, address], {
    execArgv: ["--import", sources],
    env,
  });
  await once(child, "message");
  return child;
}

/** Kills a process when the service has received some of its cards, and waits for its end. */
async function killAfter(child: ChildProcess, cards: number, state: { onCard: () => void }) {
  let left = cards;
  const closed = once(child, "close");
  state.onCard = () => {
    left -= 1;
    if (left === 0) child.kill("SIGKILL");
  };
  await closed;
  state.onCard = () => {};
}

/** Defines the tests of calls with items whose processes are killed, over a ledger in a store. */
export function testItemCrashes(getStore: () => SharedStore): void {
  test("items of a killed process are not written twice, none is missing, and unknown ones are named", async () => {
    const shared = getStore();
    const { baseUrl, received, state } = await startDesk();
    const { close, store } = await shared.open(shared.address);
    onTestFinished(close);
    const write = createCardWriter(baseUrl, store, SHORT_LEASE_MS);
    let unknown = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const titles = Array.from({ length: ITEMS }, (_, index) => `run ${run}, card ${index}`);
      const child = await startProcess(baseUrl, shared);
      child.send({ key: `run-${run}`, titles, leaseMs: SHORT_LEASE_MS });
      // From the first card to nearly the last.
      await killAfter(child, 1 + Math.floor((run / RUNS) * ITEMS), state);
      await write(titles, `run-${run}`);
      const outcomes = await write(titles, `run-${run}`);
      const ids = titles.map((title) => received.get(title) ?? []);
      expect(ids.filter(({ length }) => length > 1)).toEqual([]);
      expect(outcomes.map(toState)).toEqual(
        ids.map(([id], index) => (isUnknown(outcomes[index]) ? "unknown" : id)),
      );
      unknown += outcomes.filter(isUnknown).length;
    }
    expect(received.size).toBeGreaterThanOrEqual(RUNS * ITEMS - unknown);
    // At most those that were on their way.
    expect(unknown).toBeLessThanOrEqual(RUNS * 8);
  });

  test("two processes with the same items at once write each once", async () => {
    const shared = getStore();
    const { baseUrl, received } = await startDesk();
    const titles = Array.from({ length: ITEMS }, (_, index) => `card ${index}`);
    const children = await Promise.all([1, 2].map(() => startProcess(baseUrl, shared)));
    const results = children.map(async (child) => {
      child.send({ key: "same", titles, leaseMs: LEASE_MS });
      const [ids] = (await once(child, "message")) as [unknown];
      child.kill();
      return ids;
    });
    const [one, other] = await Promise.all(results);
    expect([...received.values()].map(({ length }) => length)).toEqual(Array(ITEMS).fill(1));
    expect(one).toEqual(titles.map((title) => received.get(title)?.[0]));
    expect(other).toEqual(one);
  });
}

function isUnknown(outcome: ItemOutcome | undefined): boolean {
  return outcome?.status === "unknown" && outcome.error instanceof ReplayError;
}

function toState(outcome: ItemOutcome<string>): string {
  return outcome.status === "done" ? outcome.output : outcome.status;
}
