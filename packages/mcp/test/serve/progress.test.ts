import type { Client, Progress } from "@modelcontextprotocol/client";
import type { ServerContext } from "@modelcontextprotocol/server";
import { AsyncResource } from "node:async_hooks";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { reportUpload, withProgress } from "../../src/serve/progress.js";
import { connectHttp, connectStdio, eras, textOf } from "../helpers/clients.js";
import { startServer } from "../helpers/start-server.js";

const FILE_BYTES = 3_000_000;

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "offer.pdf"), Buffer.alloc(FILE_BYTES, 1));
  return folder;
}

async function callWithProgress(
  client: Client,
  name: string,
  args: Record<string, unknown>,
): Promise<{ steps: Progress[]; text: string }> {
  const steps: Progress[] = [];
  const options = { onprogress: (step: Progress) => steps.push(step) };
  const result = await client.callTool({ name, arguments: args }, options);
  return { steps, text: textOf(result) };
}

test.each(eras)("%s: a read of several requests reports each response", async (era) => {
  const client = await connectHttp((await startServer()).url, era);
  const found = await client.callTool({ name: "notes_data_fetch", arguments: {} });
  const [, page_id] = /"page_id":"([^"]+)"/.exec(textOf(found)) ?? [];
  const { steps } = await callWithProgress(client, "notes_page_content_get", {
    page_id,
    depth: 5,
  });
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.map(({ progress }) => progress)).toEqual(steps.map((_, index) => index + 1));
});

test("an upload reports the bytes that are sent, of all", async () => {
  const { url } = await startServer({ files: createFolder() });
  const client = await connectHttp(url);
  const { steps, text } = await callWithProgress(client, "notes_file_upload", {
    file: "offer.pdf",
  });
  expect(text).toContain("file_upload_id");
  const bytes = steps.filter(({ total }) => total !== undefined);
  expect(bytes.at(-1)).toMatchObject({ progress: FILE_BYTES, total: FILE_BYTES });
  const values = steps.map(({ progress }) => progress);
  expect(values).toEqual([...new Set(values)].toSorted((one, other) => one - other));
});

test("parallel calls report their own progress only", async () => {
  const client = await connectHttp((await startServer()).url);
  const calls = Array.from({ length: 10 }, () =>
    // Looks nothing up that parallel calls share.
    callWithProgress(client, "crm_list_workspace_members", { limit: 1 }),
  );
  const counts = (await Promise.all(calls)).map(({ steps }) => steps.length);
  expect(counts).toEqual(Array.from({ length: 10 }, () => 1));
});

test("after the end of a call nothing is reported", async () => {
  const sent: unknown[] = [];
  const notify = async (message: unknown) => void sent.push(message);
  const context = { mcpReq: { _meta: { progressToken: 1 }, notify } } as unknown as ServerContext;
  const reportLate = await withProgress(context, async () => {
    reportUpload({ sentBytes: 1, totalBytes: 2 });
    return AsyncResource.bind(() => reportUpload({ sentBytes: 2, totalBytes: 2 }));
  });
  reportLate();
  expect(sent).toHaveLength(1);
});

test("over stdio, a client that does not ask gets no progress", async () => {
  const client = await connectStdio(["--sandbox", "--services", "crm"]);
  const methods: string[] = [];
  client.fallbackNotificationHandler = async ({ method }) => void methods.push(method);
  await client.callTool({ name: "crm_list_tasks", arguments: {} });
  expect(methods).toEqual([]);
});
