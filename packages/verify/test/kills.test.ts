import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Transport } from "@workbelt/core";
import type { Sandbox } from "@workbelt/sandbox";
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
    const writes = await countWrites(sandbox, name);
    expect(writes).toBeGreaterThan(5);
    for (let count = 1; count <= writes; count += 1) {
      // The service carries the write out, and the run never learns of it.
      await expectClean(sandbox, name, { count, isCarriedOut: true });
      if (count % 8 === 0) await expectClean(sandbox, name, { count, isCarriedOut: false });
    }
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

/** Lets a run end at a write, and expects that the next one removes everything. */
async function expectClean(
  sandbox: Sandbox,
  name: ServiceName,
  { count, isCarriedOut }: { count: number; isCarriedOut: boolean },
): Promise<void> {
  const stateFolder = createStateFolder();
  let writes = 0;
  const ended = Promise.withResolvers<void>();
  // From its end on, nothing of a run goes on: no request is sent, and none returns.
  const never = new Promise<never>(() => {});
  const transport = (inner: Transport): Transport => ({
    async send(request) {
      if (writes >= count) return never;
      if (isWrite(request)) writes += 1;
      if (writes < count) return inner.send(request);
      if (isCarriedOut) await inner.send(request);
      ended.resolve();
      return never;
    },
    close: () => inner.close(),
  });
  const services = [serviceThrough(sandbox, name, transport)];
  void verify({ services, ...allowWrites(stateFolder) });
  await ended.promise;
  // The lock of a process that is no more.
  rmSync(join(stateFolder, "verify.pid"));
  const { failures } = await removeLeftovers({
    services: [serviceOf(sandbox, name)],
    stateFolder,
    rateLimits: false,
  });
  expect(failures).toEqual([]);
  expect(await sandbox.changes(), `after write ${count}`).toEqual([]);
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
  return method !== "GET" && !/\/(?:query|search)(?:\?|$)/.test(url);
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
