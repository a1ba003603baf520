import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Sandbox } from "@workbelt/sandbox";
import { onTestFinished } from "vitest";

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** 32 bytes that encrypt the tests' tokens. */
export const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");

/** Results of the calls of one worker. */
export interface Outcome {
  succeeded: number;
  failures: string[];
}

/** Starts a process that makes calls on request for the account `ada`, stored at a path, or a URL of Redis or Postgres. */
export async function startWorker(sandbox: Sandbox, place: string, tokenEndpoint = "") {
  const command = [
    "--import",
    toPath("../../../core/test/helpers/sources.mjs"),
    toPath("account-worker.ts"),
  ];
  const child = spawn(process.execPath, [...command, place, tokenEndpoint], {
    env: { ...process.env, ...sandbox.environment, WORKBELT_ENCRYPTION_KEY: ENCRYPTION_KEY },
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    async call(times: number): Promise<Outcome> {
      child.stdin.write(`${times}\n`);
      const { value } = await lines.next();
      return JSON.parse(String(value)) as Outcome;
    },
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
