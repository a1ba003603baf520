import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ConfigurationError, ReplayError } from "../../../src/errors/call-errors.js";
import { type Order, type Step, STEPS } from "./steps.js";
import type { SharedStore } from "./stores.js";
import { createWriter } from "./write-paper.js";

const MAX_RESPONSE_MS = 10;
const MAX_KILL_DELAY_MS = 8;
// More would keep the store from answering within its three seconds on a busy machine.
const CONCURRENT = availableParallelism();
const program = fileURLToPath(new URL("dying-process.ts", import.meta.url));
// Halves the time that a process takes to start.
const compileCache = join(tmpdir(), "workbelt-compile-cache");
const sources = new URL("../../helpers/sources.mjs", import.meta.url).href;

/** Outcome of runs in which the process was killed at the same step. */
export interface Crashes {
  step: Step;
  runs: number;
  /** Runs in which the process was killed; in the others the second dispatch came first. */
  killed: number;
  /** Runs in which the last dispatch returned the result, or said that the outcome is unknown. */
  results: number;
  unknown: number;
  /** Runs in which the outcome was unknown and the service had received the write. */
  unknownButWritten: number;
  /** Runs in which the service received two writes. */
  writtenTwice: number;
  /** Runs in which the outcome was unknown to the second dispatch, before the slow first one finished. */
  knownLater: number;
  /** Runs in which the last dispatch did not return the result although the first one had finished. */
  lost: number;
  /** Outcomes of runs in which a dispatch returned another result than the service, or failed otherwise. */
  wrong: string[];
}

/** A service that counts the writes of each paper. */
async function startDesk() {
  const received = new Map<string, string[]>();
  let papers = 0;
  const server = createServer(async (request, response) => {
    const body = (await json(request).catch(() => undefined)) as { title: string } | undefined;
    if (body === undefined) return;
    const id = `paper-${(papers += 1)}`;
    received.set(body.title, [...(received.get(body.title) ?? []), id]);
    await setTimeout(Math.random() * MAX_RESPONSE_MS);
    response.setHeader("content-type", "application/json").end(JSON.stringify({ id }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { baseUrl, received, stop };
}

/**
 * Makes calls in processes that are killed on the way, a few at a time, and dispatches each again twice from this
 * process: half of them while the first dispatch may still run.
 */
export async function runCrashes(shared: SharedStore, runs: number): Promise<Crashes[]> {
  const desk = await startDesk();
  const { close, store } = await shared.open(shared.address);
  const write = createWriter({ baseUrl: desk.baseUrl, store });
  const rows = new Map(STEPS.map((step) => [step, emptyRow(step)]));
  let next = 0;
  const work = async () => {
    while (next < runs) {
      const order = createOrder(next);
      next += 1;
      const child = await startProcess(desk.baseUrl, shared);
      const outcome = await crash(child, order, write, desk.received);
      add(rows.get(order.step) ?? emptyRow(order.step), outcome);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENT }, work));
  } finally {
    await close();
    desk.stop();
  }
  return [...rows.values()];
}

async function startProcess(
  baseUrl: string,
  { address, module }: SharedStore,
): Promise<ChildProcess> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache };
  const execArgv = ["--import", sources];
  const child = fork(program, [baseUrl, module, address], { execArgv, env });
  await once(child, "message");
  return child;
}

function createOrder(index: number): Order {
  const step = STEPS[index % STEPS.length] ?? "call starts";
  // Exactly at the step, or at a random point after it.
  const delayMs = Math.random() < 0.5 ? 0 : 1 + Math.random() * MAX_KILL_DELAY_MS;
  return { title: `Paper ${index}`, step, delayMs };
}

interface Outcome {
  wasKilled: boolean;
  /** The id of the paper, or the outcome of a ReplayError. */
  later: [string, string];
  received: readonly string[];
  /** The id that the first dispatch returned before its process was killed. */
  reported: string | undefined;
  wasStored: boolean;
}

async function crash(
  child: ChildProcess,
  order: Order,
  write: (title: string) => Promise<string>,
  received: ReadonlyMap<string, string[]>,
): Promise<Outcome> {
  const { title } = order;
  let reported: string | undefined;
  child.on("message", ({ id }: { id: string }) => {
    reported = id;
  });
  const closed = once(child, "close");
  child.send(order);
  if (Math.random() < 0.5) await closed;
  else await setTimeout(5 + Math.random() * 20);
  const dispatch = () => writeOnceReachable(write, title).catch(toOutcome);
  const second = await dispatch();
  const [, signal] = (await closed) as [unknown, string | null];
  const wasKilled = signal === "SIGKILL";
  const third = await dispatch();
  const wasStored =
    wasKilled && ["after the result is stored", "call has ended"].includes(order.step);
  return {
    wasKilled,
    later: [second, third],
    received: received.get(title) ?? [],
    reported,
    wasStored,
  };
}

/** Dispatches the call again while the store does not answer, as the error asks for: nothing was sent. */
async function writeOnceReachable(
  write: (title: string) => Promise<string>,
  title: string,
): Promise<string> {
  for (;;) {
    try {
      return await write(title);
    } catch (error) {
      if (!(error instanceof ConfigurationError && error.retryable)) throw error;
    }
  }
}

function toOutcome(error: unknown): string {
  return error instanceof ReplayError ? error.outcome : String(error);
}

function add(row: Crashes, outcome: Outcome): void {
  const { later, received, reported, wasKilled, wasStored } = outcome;
  const [id = "nothing was written"] = received;
  const [second, third] = later;
  row.runs += 1;
  row.killed += Number(wasKilled);
  row.results += Number(third === id);
  row.unknown += Number(third === "unknown");
  row.unknownButWritten += Number(third === "unknown" && received.length > 0);
  row.writtenTwice += Number(received.length > 1);
  row.knownLater += Number(second === "unknown" && third === id);
  row.lost += Number((wasStored || reported !== undefined) && third !== id);
  const isRight = second === third || second === "unknown";
  if (!isRight || ![id, "unknown"].includes(third)) {
    row.wrong.push(
      `${row.step}: ${second}; ${third}; received ${received.join(", ") || "nothing"}`,
    );
  }
}

function emptyRow(step: Step): Crashes {
  return {
    step,
    runs: 0,
    killed: 0,
    results: 0,
    unknown: 0,
    unknownButWritten: 0,
    writtenTwice: 0,
    knownLater: 0,
    lost: 0,
    wrong: [],
  };
}
