import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Transport } from "@workbelt/core";
import type { ResourceChange, Sandbox, Snapshot } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { removeLeftovers, type ServiceToVerify, verify } from "../src/index.js";
import { startProxy } from "./alter-replies.js";
import {
  allowWrites,
  createStateFolder,
  packages,
  type ServiceName,
  serviceOf,
  startServices,
} from "./helpers.js";

const names = ["crm", "notes", "convintel"] as const;

test.each(names)(
  "nothing is left in %s by a run that ends at any write, after the next run",
  async (name) => {
    const sandbox = await startServices();
    const cleanUps = await cleanUpAtEachWrite(sandbox, name);
    expect(cleanUps.length).toBeGreaterThan(10);
    expect(
      cleanUps.filter(({ failures, changes }) => failures.length + changes.length > 0),
    ).toEqual([]);
  },
);

test.each(names)("nothing is left in %s by a killed process, after the next run", async (name) => {
  const sandbox = await startServices();
  const writes = await countWrites(sandbox, name);
  for (const count of [1, 2, Math.floor(writes / 2)]) {
    const stateFolder = createStateFolder();
    const { child, exited, origin } = await startCommand(sandbox, name, stateFolder, {
      count,
      onWrite: async () => {
        child().kill("SIGKILL");
        await exited;
      },
    });
    expect(await exited).toEqual([null, "SIGKILL"]);
    await removeLeftovers({
      services: [serviceOf(sandbox, name, { origin })],
      stateFolder: join(stateFolder, "workbelt"),
      rateLimits: false,
    });
    expect(await sandbox.changes(), `after write ${count}`).toEqual([]);
  }
});

test.each(names)("Ctrl+C removes what was created in %s", async (name) => {
  const sandbox = await startServices();
  const writes = await countWrites(sandbox, name);
  const { child, exited } = await startCommand(sandbox, name, createStateFolder(), {
    count: Math.floor(writes / 2),
    onWrite: async () => void child().kill("SIGINT"),
  });
  expect(await exited).toEqual([130, null]);
  expect(await sandbox.changes()).toEqual([]);
});

/** Counts the writes of a run. */
async function countWrites(sandbox: Sandbox, name: ServiceName): Promise<number> {
  let count = 0;
  const transport = (inner: Transport): Transport => ({
    send: (request) => {
      if (isWrite(request)) count += 1;
      return inner.send(request);
    },
    close: () => inner.close(),
  });
  await verify({ services: [serviceThrough(sandbox, name, transport)], ...allowWrites() });
  sandbox.clearActivity();
  return count;
}

/**
 * Holds a run at each of its writes: before the service carries it out and after, when the run has not learned of it.
 * From what the run has left in its folder and in the sandbox, removes what is left, as after its end. Then brings the
 * sandbox back to that point, and lets the run go on.
 */
async function cleanUpAtEachWrite(sandbox: Sandbox, name: ServiceName) {
  const seeded = await sandbox.snapshot();
  const stateFolder = createStateFolder();
  const cleanUps: Promise<CleanUpAtWrite>[] = [];
  const cleanUp = async (write: string): Promise<void> => {
    const done = removeAfterEnd(sandbox, name, { stateFolder, seeded, write });
    cleanUps.push(done);
    await done.catch(() => {});
  };
  const transport = (inner: Transport): Transport => ({
    async send(request) {
      if (!isWrite(request)) return inner.send(request);
      const write = `${request.method} ${new URL(request.url).pathname}`;
      await cleanUp(`before ${write}`);
      const response = await inner.send(request);
      await cleanUp(`after ${write}`);
      return response;
    },
    close: () => inner.close(),
  });
  const services = [serviceThrough(sandbox, name, transport)];
  await verify({ services, ...allowWrites(stateFolder) });
  expect(await sandbox.changes(seeded)).toEqual([]);
  return Promise.all(cleanUps);
}

/** Things that the next run could not remove. */
interface CleanUpAtWrite {
  write: string;
  failures: string[];
  changes: ResourceChange[];
}

async function removeAfterEnd(
  sandbox: Sandbox,
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
  }
}

function serviceThrough(
  sandbox: Sandbox,
  name: ServiceName,
  wrap: (transport: Transport) => Transport,
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
        transport: wrap(transport),
      }),
  };
}

function isWrite({ method, url }: { method: string; url: string }): boolean {
  return method !== "GET" && !/\/(?:query|search|sql)(?:\?|$)/.test(url);
}

/** Starts `workbelt verify` against a sandbox, and calls `onWrite` when the service has carried out that write. */
async function startCommand(
  sandbox: Sandbox,
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
    toPath("../../core/test/helpers/sources.mjs"),
    toPath("../../cli/src/main.ts"),
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
