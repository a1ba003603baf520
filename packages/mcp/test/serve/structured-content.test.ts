import type { CallToolResult, Tool } from "@modelcontextprotocol/client";
import { Validator } from "@langchain/core/utils/json_schema";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CrmToolkit } from "@workbelt/crm-tools";
import { prepareInput } from "@workbelt/testing/samples";
import { expect, onTestFinished, test } from "vitest";
import {
  findTool,
  startDocumentationSandbox,
} from "../../../../site/generator/run/documentation-sandbox.ts";
import { services as documented } from "../../../../site/generator/services.ts";
import { connectHttp, eras, textOf } from "../helpers/clients.js";
import { createClients, startServer } from "../helpers/start-server.js";

const structuredContent = true;

/** Creates a folder with the files that the samples upload. */
function createFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "workbelt-mcp-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ["offer.pdf", "monday.mp3"]) writeFileSync(join(folder, name), "content");
  return folder;
}

/** Lists what is wrong with a result, by the tool's schema. */
function findErrors({ outputSchema }: Tool, result: CallToolResult): unknown[] {
  if (result.isError) return [textOf(result)];
  const { structuredContent: content } = result;
  if (outputSchema === undefined || content === undefined) return ["missing"];
  return new Validator(outputSchema as never).validate(content).errors;
}

test("the structured content of every tool fits the schema of its definition", async () => {
  const { sandbox, seeded } = await startDocumentationSandbox();
  const { url } = await startServer({
    sandbox,
    structuredContent,
    files: createFiles(),
    policy: "open",
  });
  const client = await connectHttp(url);
  const { tools } = await client.listTools();
  const errors: Record<string, unknown> = {};
  for (const tool of tools) {
    const service = documented.find(({ samples }) => Object.hasOwn(samples, tool.name))!;
    const input = await prepareInput(service.samples[tool.name]!, (name) =>
      findTool(sandbox, service, { name }),
    );
    const call = { name: tool.name, arguments: input };
    const result = await client.callTool(call);
    const found = findErrors(tool, result);
    if (found.length > 0) errors[tool.name] = found;
    await sandbox.restore(seeded);
  }
  expect(errors).toEqual({});
  const isAnything = ({ outputSchema = {} }: Tool) => Object.keys(outputSchema).length === 1;
  expect(tools.filter(isAnything).map(({ name }) => name)).toEqual([]);
});

test("a dry run and a call by discovery fit the schemas, too", async () => {
  const dry = await connectHttp((await startServer({ structuredContent, dryRun: true })).url);
  const { tools } = await dry.listTools();
  const call = { name: "crm_create_task", arguments: { content: "Send the offer" } };
  const created = await dry.callTool(call);
  expect(created.structuredContent).toMatchObject({ dry_run: true });
  const tool = tools.find(({ name }) => name === call.name);
  expect(tool && findErrors(tool, created)).toEqual([]);

  const { url } = await startServer({ structuredContent, discovery: true });
  const client = await connectHttp(url);
  const offered = await client.listTools();
  expect(offered.tools.map(({ outputSchema }) => outputSchema)).toEqual([
    { type: "object" },
    undefined,
  ]);
  const listing = { name: "crm_list_tasks", arguments: { limit: 1 } };
  const listed = await client.callTool({ name: "call_tool", arguments: listing });
  expect(listed.structuredContent).toHaveProperty("items");
});

test.each(eras)(
  "%s: a toolkit that keeps no output gives empty structured content",
  async (era) => {
    const { sandbox } = await startServer();
    const toolkit = new CrmToolkit({
      client: createClients(sandbox)["crm"],
      onError: "return",
      artifact: "none",
      policy: "deletions",
    });
    const { url } = await startServer({ toolkits: [toolkit], structuredContent });
    const client = await connectHttp(url, era);
    await client.listTools();
    const result = await client.callTool({ name: "crm_list_tasks", arguments: { limit: 1 } });
    expect(result.structuredContent).toEqual({});
    expect(textOf(result)).toContain("task_id");
  },
);

test("without the flag, no definition has an output schema", async () => {
  const { tools } = await (await connectHttp((await startServer()).url)).listTools();
  expect(tools.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
});
