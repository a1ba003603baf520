import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HttpRequest, HttpResponse } from "@workbelt/core";
import { type ResourceChange, type Sandbox, type Snapshot, startSandbox } from "@workbelt/sandbox";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { removeLeftovers, type ServiceToVerify, verify } from "../../src/index.js";
import { startProxy } from "../alter-replies.js";
import {
  allowWrites,
  createStateFolder,
  packages,
  type ServiceName,
  serviceOf,
} from "../helpers.js";
import { isSampled } from "../../../../scripts/sample-cases.ts";

const names = ["crm", "notes", "convintel"] as const;

/** Writes after which a run is stopped: about half of each, when most things are there that must be removed. */
const middles = [
  ["crm", 20],
  ["notes", 22],
  ["convintel", 4],
] as const;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false });
});
afterEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

test.each(names)(
  "nothing is left in %s by a run that ends at any write, after the next run",
  async (name) => {
    const cleanUps = await cleanUpAtEachWrite(name);
    expect(cleanUps.length).toBeGreaterThan(1);
    expect(
      cleanUps.filter(({ failures, changes }) => failures.length + changes.length > 0),
    ).toEqual([]);
  },
);

test.each(middles)(
  "nothing is left in %s by a process that is killed after write %i, after the next run",
  async (name, count) => {
    const stateFolder = createStateFolder();
    const { child, exited, origin } = await startCommand(name, stateFolder, {
      count,
      onWrite: async () => {
        child().kill("SIGKILL");
        await exited;
      },
    });
    expect(await exited).toEqual([null, "SIGKILL"]);
    expect(await sandbox.changes()).not.toEqual([]);
    await removeLeftovers({
      services: [serviceOf(sandbox, name, { origin })],
      stateFolder: join(stateFolder, "workbelt"),
      rateLimits: false,
    });
    expect(await sandbox.changes()).toEqual([]);
  },
);

test.each(middles)(
  "in %s, a run that is aborted at write %i removes what it created",
  async (name, count) => {
    const controller = new AbortController();
    let writes = 0;
    const services = [
      serviceThrough(name, async (request, send) => {
        if (isWrite(request)) writes += 1;
        if (writes === count) controller.abort(new Error("Stopped."));
        return send();
      }),
    ];
    const { signal } = controller;
    await expect(verify({ services, signal, ...allowWrites() })).rejects.toThrow("Stopped.");
    expect(await sandbox.changes()).toEqual([]);
  },
);

test("Ctrl+C aborts the command's run", async () => {
  const { child, exited } = await startCommand("crm", createStateFolder(), {
    count: 20,
    onWrite: async () => void child().kill("SIGINT"),
  });
  expect(await exited).toEqual([130, null]);
  expect(await sandbox.changes()).toEqual([]);
});

/**
 * Holds a run at each of its writes: before the service carries it out and after, when the run has not learned of it.
 * From what the run has left in its folder and in the sandbox, removes what is left, as after its end. Then brings the
 * sandbox back to that point, and lets the run go on.
 */
async function cleanUpAtEachWrite(name: ServiceName) {
  const seeded = await sandbox.snapshot();
  const stateFolder = createStateFolder();
  const cleanUps: Promise<CleanUpAtWrite>[] = [];
  let seen: string | undefined;
  let moments = 0;
  const cleanUp = async (write: string): Promise<void> => {
    seen = readJournal(stateFolder);
    moments += 1;
    if (!isSampled(moments, 6)) return;
    const done = removeAfterEnd(name, { stateFolder, seeded, write });
    cleanUps.push(done);
    await done.catch(() => {});
  };
  const service = serviceThrough(name, async (request, send) => {
    if (!isWrite(request)) return send();
    const write = `${request.method} ${new URL(request.url).pathname}`;
    // A run that has noted nothing since the last write has left what it had left then.
    if (readJournal(stateFolder) !== seen) await cleanUp(`before ${write}`);
    const response = await send();
    await cleanUp(`after ${write}`);
    return response;
  });
  await verify({ services: [service], ...allowWrites(stateFolder) });
  expect(await sandbox.changes(seeded)).toEqual([]);
  return Promise.all(cleanUps);
}

function readJournal(stateFolder: string): string {
  return readFileSync(join(stateFolder, "verify.jsonl"), "utf8");
}

/** Things that the next run could not remove. */
interface CleanUpAtWrite {
  write: string;
  failures: string[];
  changes: ResourceChange[];
}

async function removeAfterEnd(
  name: ServiceName,
  { stateFolder, seeded, write }: { stateFolder: string; seeded: Snapshot; write: string },
): Promise<CleanUpAtWrite> {
  const held = await sandbox.snapshot();
  // Without the lock, as when its process is no more.
  const copy = createStateFolder();
  copyFileSync(join(stateFolder, "verify.jsonl"), join(copy, "verify.jsonl"));
  try {
    const { failures } = await removeLeftovers({
      services: [serviceOf(sandbox, name)],
      stateFolder: copy,
      rateLimits: false,
    });
    return { write, failures, changes: await sandbox.changes(seeded) };
  } finally {
    await sandbox.restore(held);
    held.close();
  }
}

/** Returns a service of the sandbox whose requests are sent by a function. */
function serviceThrough(
  name: ServiceName,
  send: (request: HttpRequest, inner: () => Promise<HttpResponse>) => Promise<HttpResponse>,
): ServiceToVerify {
  const { baseUrl, token } = sandbox.services[name];
  const limits = { attempts: 1, attemptTimeoutMs: false, timeoutMs: false } as const;
  return {
    provider: packages[name],
    connect: ({ transport, ...options }) =>
      packages[name].createClient({
        baseUrl,
        token,
        ...limits,
        ...options,
        transport: {
          send: (request) => send(request, () => transport.send(request)),
          close: () => transport.close(),
        },
      }),
  };
}

function isWrite({ method, url }: { method: string; url: string }): boolean {
  return method !== "GET" && !/\/(?:query|search|sql)(?:\?|$)/.test(url);
}

/** Starts `workbelt verify` against a sandbox, and calls `onWrite` when the service has carried out that write. */
async function startCommand(
  name: ServiceName,
  stateFolder: string,
  { count, onWrite }: { count: number; onWrite: () => Promise<void> },
) {
  let writes = 0;
  const origin = await startProxy(sandbox.url, {
    onReply: async (_reply, request) => {
      if (!isWrite(request)) return;
      writes += 1;
      if (writes === count) await onWrite();
    },
  });
  const environment = Object.entries(sandbox.environment).map(([key, value]) => {
    return [key, value.replace(sandbox.url, origin)];
  });
  const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const command = [
    "--import",
    toPath("../../../../packages/core/test/helpers/sources.mjs"),
    toPath("../../../../packages/cli/src/main.ts"),
    "verify",
    name,
    "--write",
    "--yes",
  ];
  const started = spawn(process.execPath, command, {
    env: { ...process.env, ...Object.fromEntries(environment), XDG_STATE_HOME: stateFolder },
    stdio: "ignore",
  });
  onTestFinished(() => void started.kill("SIGKILL"));
  return { child: () => started, exited: once(started, "exit"), origin };
}
