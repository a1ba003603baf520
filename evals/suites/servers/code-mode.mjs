// Serves Cloudflare's code mode over the vendors' OpenAPI documents, with requests that go to the two services. The package
// brings the MCP server; its executor for Node runs programs in a context of node:vm, as its README shows, which is no
// protection against hostile programs.
//
//     node code-mode.mjs attio-openapi.json notion-openapi.json
import { readFileSync } from "node:fs";
import { createContext, Script } from "node:vm";
import { openApiMcpServer } from "@cloudflare/codemode/mcp";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

const documents = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const [first] = documents;
const spec = {
  openapi: first.openapi,
  info: { title: "CRM and notes workspace", version: "1" },
  paths: Object.assign({}, ...documents.map(({ paths }) => paths)),
  components: mergeComponents(documents.map(({ components }) => components)),
};

const hosts = [
  { prefix: "/v2/", origin: "https://api.attio.com", token: process.env["CRM_ACCESS_TOKEN"] },
  {
    prefix: "/v1/",
    origin: "https://api.notion.com",
    token: process.env["NOTES_ACCESS_TOKEN"],
    headers: { "notion-version": "2025-09-03" },
  },
];

/** Runs a program with the functions of its providers. Never throws, as the package expects. */
const executor = {
  async execute(code, providers) {
    try {
      const globals = Object.fromEntries(providers.map(({ name, fns }) => [name, fns]));
      const context = createContext({ ...globals, structuredClone, console: { log() {} } });
      const program = new Script(`(${code})()`);
      const result = await program.runInContext(context);
      return { result: result === undefined ? undefined : JSON.parse(JSON.stringify(result)) };
    } catch (error) {
      return { result: undefined, error: error instanceof Error ? error.message : String(error) };
    }
  },
};

async function request({ method, path, query = {}, body }) {
  const host = hosts.find(({ prefix }) => path.startsWith(prefix));
  if (host === undefined) throw new Error(`No service has the path ${path}.`);
  const url = new URL(path, host.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${host.token}`,
      "content-type": "application/json",
      ...host.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

function mergeComponents(all) {
  const merged = {};
  for (const components of all) {
    for (const [kind, named] of Object.entries(components ?? {})) {
      merged[kind] = { ...merged[kind], ...named };
    }
  }
  return merged;
}

const server = openApiMcpServer({ spec, executor, request });
await server.connect(new StdioServerTransport());
