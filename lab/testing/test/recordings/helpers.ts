import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { path } from "@workbelt/core/provider";
import { recordTransport, replayTransport } from "../../src/recordings/index.js";
import { deskClient } from "../../../../packages/core/test/helpers/desk.js";
import { type Answer, startServer } from "../../../../packages/core/test/helpers/server.js";

export const list = { method: "GET", path: path`/papers`, query: { limit: 2 } } as const;
export const write = (title: string) =>
  ({ method: "POST", path: path`/papers`, body: { title, tags: ["a"] } }) as const;

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "recordings-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "desk");
}

/** Records calls against a server with these answers. */
export async function record(
  calls: (client: ReturnType<typeof deskClient>) => Promise<unknown>,
  answers: Answer[],
  options: Parameters<typeof recordTransport>[1] = {},
): Promise<string> {
  const folder = makeFolder();
  const { baseUrl } = await startServer(...answers);
  const client = deskClient(baseUrl, { transport: recordTransport(folder, options) });
  await calls(client);
  await client.close();
  return folder;
}

/** A client without any server, in another process perhaps: only the folder is shared. */
export function replay(folder: string, options: Parameters<typeof replayTransport>[1] = {}) {
  return deskClient("https://desk.example", { transport: replayTransport(folder, options) });
}

export const readAll = (folder: string) =>
  readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
