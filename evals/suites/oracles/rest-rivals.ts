import type { Rival } from "../../src/rivals/rival.ts";
import type { RivalTools } from "../../src/rivals/rival-tools.ts";
import type { SuiteTask } from "../../src/rivals/suite.ts";
import { today } from "../../src/world/clock.ts";
import type { RestOracle } from "./oracle-forms.ts";
import { planOf } from "./plan.ts";
import { type Api, doDeals, doRows, leadForFewest } from "./rest.ts";
import { writeProgram } from "./code-mode-programs.ts";
import { mcpmarkByRest } from "./rest-mcpmark.ts";

const search = "POST /v1/search";
const query = "POST /v1/data_sources/{data_source_id}/query";
const records = "/v2/objects/{object}/records";

/** Returns how a task is solved by requests to the APIs. */
export function solveByRest({ id, template }: SuiteTask): RestOracle {
  const known = mcpmarkByRest[template];
  if (known !== undefined) return known;
  const plan = planOf(id);
  if (plan.fewest) {
    const operations = [search, query, "GET /v2/workspace_members", `POST ${records}`];
    return { run: leadForFewest, given: { create: plan.create, today }, operations };
  }
  return plan.of === "deals"
    ? { run: doDeals, given: plan, operations: listDealOperations(plan) }
    : { run: doRows, given: plan, operations: listRowOperations(plan) };
}

function listDealOperations({ create, remove, set, where }: ReturnType<typeof planOf>): string[] {
  const members =
    (set?.owner ?? create?.owner ?? where?.owner) ? ["GET /v2/workspace_members"] : [];
  if (create) return [...members, `POST ${records}`];
  return [
    ...members,
    `POST ${records}/query`,
    remove ? `DELETE ${records}/{record_id}` : `PATCH ${records}/{record_id}`,
  ];
}

function listRowOperations({ create }: ReturnType<typeof planOf>): string[] {
  return create ? [search, "POST /v1/pages"] : [search, query, "PATCH /v1/pages/{page_id}"];
}

/** One tool that sends requests. */
export const fetchTool: Rival = {
  id: "fetch",
  title: "Bare fetch tool",
  services: ["crm", "notes"],
  packages: ["@modelcontextprotocol/sdk"],
  command: () => "node --import {redirect} {servers}/fetch-tool.mjs",
  solve: (task) => async (tools) => {
    const { run, given } = solveByRest(task);
    await run(
      inTurns(tools, (method, path, body) => [
        "fetch",
        {
          url: `https://api.${path.startsWith("/v2/") ? "attio" : "notion"}.com${path}`,
          ...(method !== "GET" && { method }),
          ...(body !== undefined && { body }),
        },
      ]),
      given as never,
    );
    return "Done.";
  },
};

/** Cloudflare's code mode over the vendors' OpenAPI documents. */
export const codeMode: Rival = {
  id: "code-mode",
  title: "Cloudflare code mode 0.5.6",
  services: ["crm", "notes"],
  packages: ["@cloudflare/codemode", "@notionhq/notion-mcp-server"],
  command: () =>
    "node --import {redirect} {servers}/code-mode.mjs lab/sandbox/test/fixtures/attio-openapi.json {servers}/node_modules/@notionhq/notion-mcp-server/scripts/notion-openapi.json",
  solve: (task) => {
    const { run, given, operations } = solveByRest(task);
    if (operations.some((each) => each.includes("/v1/databases"))) {
      return "The vendor's OpenAPI document has no operation that creates a database.";
    }
    return async (tools) => {
      const wanted = operations.map((each) => each.toLowerCase().split(" "));
      await tools.call("search", {
        code: `async () => { const { paths } = await codemode.spec(); return ${JSON.stringify(wanted)}.map(([m, p]) => { const { parameters, requestBody } = paths[p][m]; return { parameters, requestBody }; }); }`,
      });
      await tools.call("execute", { code: toProgram(task, run, given) });
      return "Done.";
    };
  },
};

/** The program of WorkBench's tasks is written for its plan; those of MCPMark are the oracles themselves. */
function toProgram(task: SuiteTask, run: RestOracle["run"], given: unknown): string {
  if (task.id.startsWith("workbench/")) return writeProgram(planOf(task.id));
  const source = run.toString().replaceAll(/\s+/g, " ");
  const values = given === undefined ? "" : `, ${JSON.stringify(given)}`;
  return `async () => { const api = (method, path, body) => codemode.request({ method, path, body }); await (${source})(api${values}); }`;
}

const officialTools: Readonly<Record<string, string>> = {
  "POST search": "API-post-search",
  "POST pages": "API-post-page",
  "PATCH pages": "API-patch-page",
  "GET pages markdown": "API-retrieve-page-markdown",
  "PATCH pages markdown": "API-update-page-markdown",
  "GET blocks children": "API-get-block-children",
  "PATCH blocks children": "API-patch-block-children",
  "DELETE blocks": "API-delete-a-block",
  "POST data_sources query": "API-query-data-source",
  "PATCH data_sources": "API-update-a-data-source",
  "GET data_sources": "API-retrieve-a-data-source",
};
const officialIds: Readonly<Record<string, string>> = {
  pages: "page_id",
  blocks: "block_id",
  data_sources: "data_source_id",
};

/** Notion's own server for this machine, whose tools are the operations of its API. */
export const official: Rival = {
  id: "notion-mcp-server",
  title: "Notion's local server 2.5.2",
  services: ["notes"],
  packages: ["@notionhq/notion-mcp-server"],
  command: () =>
    "NOTION_TOKEN={notes_token} node --import {redirect} {servers}/node_modules/@notionhq/notion-mcp-server/bin/cli.mjs",
  solve: (task) => {
    const { run, given, operations } = solveByRest(task);
    if (operations.some((each) => each.includes("/v1/databases"))) {
      return "The server has no tool that creates a database.";
    }
    return async (tools) => {
      await run(inTurns(tools, toOfficialCall), given as never);
      return "Done.";
    };
  },
};

function toOfficialCall(method: string, path: string, body: unknown): Call {
  const [, , resource, id, part] = path.split("/");
  const name = officialTools[[method, resource, part].filter(Boolean).join(" ")];
  if (name === undefined) throw new Error(`The official server has no tool for ${method} ${path}.`);
  return [
    name,
    { ...(id !== undefined && { [officialIds[resource!]!]: id }), ...(body as object) },
  ];
}

type Call = readonly [name: string, args: Record<string, unknown>];

/** Makes requests by calls. Those that are sent before any is answered are of one turn. */
function inTurns(
  tools: RivalTools,
  toCall: (method: string, path: string, body: unknown) => Call,
): Api {
  let waiting: { call: Call; done: (text: string) => void; failed: (reason: unknown) => void }[] =
    [];
  const flush = async () => {
    const turn = waiting;
    waiting = [];
    try {
      const texts = await tools.callAll(turn.map(({ call }) => call));
      for (const [index, { done }] of turn.entries()) done(texts[index]!);
    } catch (error) {
      for (const { failed } of turn) failed(error);
    }
  };
  return async (method, path, body) => {
    const call = toCall(method, path, body);
    const text = await new Promise<string>((done, failed) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ call, done, failed });
    });
    return text === "" ? undefined : JSON.parse(text);
  };
}
