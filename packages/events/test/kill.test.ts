import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crmPackage } from "@workbelt/crm-tools/operations";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../core/test/helpers/free-port.ts";
import {
  postgresMissing,
  postgresTitle,
  startPostgres,
} from "../../postgres/test/helpers/postgres-server.ts";
import type { EventsProcessOptions } from "./helpers/events-process.js";
import { crmClient, openSandbox, SCOPES } from "./helpers/sandbox-events.js";

const program = fileURLToPath(new URL("helpers/events-process.ts", import.meta.url));
const sources = new URL("../../core/test/helpers/sources.mjs", import.meta.url).href;
const WAIT = { interval: 200 };

/** Line of a process about a task that it begins to handle. */
interface Begun {
  attempt: number;
  name: string;
}

async function startProcess(options: EventsProcessOptions) {
  const child: ChildProcess = fork(program, [JSON.stringify(options)], {
    execArgv: ["--import", sources],
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const begun: Begun[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    child.on("message", (message: Begun | { url: string }) => {
      if ("url" in message) resolve(message.url);
      else begun.push(message);
    });
    child.once("exit", () => reject(new Error("The process ended before it was ready.")));
  });
  return { child, begun, url: await ready };
}

/** Kills a process that handles one task while another waits, and returns what the next process handles. */
async function killAndContinue(database: string): Promise<Begun[]> {
  const sandbox = await openSandbox({ webhookRetryDelaysMs: [] });
  const { baseUrl, token } = sandbox.services.crm;
  const client = crmClient(sandbox);
  const port = await freePort();
  const { secret } = await crmPackage.createTool("crm_create_webhook", { client }).execute({
    target_url: `http://127.0.0.1:${port}/crm`,
    subscriptions: [{ event_type: "task.created" }],
  });
  const other = crmClient(sandbox, sandbox.addToken("crm", SCOPES));
  const create = crmPackage.createTool("crm_create_task", { client: other });
  const options = { database, baseUrl, token, secret: secret ?? "", port };

  const killed = await startProcess({ ...options, hangs: true });
  await create.execute({ content: "Being handled" });
  await create.execute({ content: "Waiting" });
  await expect
    .poll(() => sandbox.deliveries().filter(({ state }) => state === "delivered").length, WAIT)
    .toBe(2);
  await expect.poll(() => killed.begun, WAIT).toEqual([{ attempt: 1, name: "Being handled" }]);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");

  const next = await startProcess({ ...options, hangs: false });
  await expect.poll(() => next.begun.length, WAIT).toBe(2);
  return next.begun.toSorted((a, b) => a.name.localeCompare(b.name));
}

const EXPECTED = [
  { attempt: 2, name: "Being handled" },
  { attempt: 1, name: "Waiting" },
];

describe("when a process is killed", () => {
  test("the next one handles what is in its folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "workbelt-events-"));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    expect(await killAndContinue(folder)).toEqual(EXPECTED);
  });
});

describe.skipIf(postgresMissing)(postgresTitle("when a process is killed in a fleet"), () => {
  test("the next one handles what is in Postgres", async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    expect(await killAndContinue(server.url)).toEqual(EXPECTED);
  });
});
