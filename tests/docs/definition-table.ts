import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StructuredToolInterface } from "@langchain/core/tools";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { toolDiscovery } from "@workbelt/agents";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { toDefinitions } from "@workbelt/core";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { countDefinitionTokens, countTokens } from "@workbelt/testing";
import { root } from "./snippets/find-snippets.ts";

/** The part of a definition that models are sent. */
interface Definition {
  name: string;
  description?: string | undefined;
  parameters: unknown;
}

/** A cell of a table. */
type Cell = string | number;

const page = join(root, "site/guide/client-limits.md");
const [begin, end] = ["<!-- definitions -->", "<!-- /definitions -->"];

/** Returns the tables of sizes that the page about clients' limits has now. */
export function readTables(): string {
  return split().tables.trim();
}

/** Writes the tables of sizes into the page about clients' limits. */
export function writeTables(tables: string): void {
  const { before, after } = split();
  writeFileSync(page, `${before}${begin}\n\n${tables}\n\n${end}${after}`);
}

/**
 * Makes the tables of the size of our tools' definitions, by selection and with discovery. MCP's are measured on a server.
 *
 * @param program command and arguments that start the MCP server.
 */
export async function formatTables(program: readonly [string, ...string[]]): Promise<string> {
  const crm = new CrmToolkit();
  const notes = new NotesToolkit();
  const convintel = new ConvintelToolkit();
  const all = [crm, notes, convintel];
  const reads = [
    new CrmToolkit({ access: "read" }),
    new NotesToolkit({ access: "read" }),
    new ConvintelToolkit({ access: "read" }),
  ];
  const served = new Map((await listServed(program)).map((tool) => [tool.name, tool]));
  const selections = [
    ["all", "", all],
    ['`access: "read"`', "`--access read`", reads],
    ["the CRM", "`--services crm`", [crm]],
    ["the notes workspace", "`--services notes`", [notes]],
    ["conversation intelligence", "`--services convintel`", [convintel]],
    [
      '`resources: ["tasks", "people"]`',
      "`--resources tasks,people`",
      [new CrmToolkit({ resources: ["tasks", "people"] })],
    ],
  ] as const;
  const rows = selections.map(([title, flags, toolkits]) => {
    const tools = toolkits.flatMap((toolkit) => toolkit.getTools());
    const byMcp = tools.map(({ name }) => served.get(name) as Definition);
    return [
      title,
      flags,
      tools.length,
      sum(tools.map(countDefinitionTokens)),
      sum(byMcp.map(countServed)),
      longest(byMcp),
    ];
  });
  const both = (toolkits: typeof all | [CrmToolkit] | [NotesToolkit] | [ConvintelToolkit]) =>
    toDefinitions(toolkits, { discovery: true }).definitions;
  const discoveries = [
    ["`--discovery`", await listServed([...program, "--discovery"])],
    ["`--services crm --discovery`", both([crm])],
    ["`--services notes --discovery`", both([notes])],
    ["`--services convintel --discovery`", both([convintel])],
    ["`toDefinitions(toolkits, { discovery: true })`", both(all)],
  ] as const;
  const withDiscovery = discoveries.map(([title, tools]): Cell[] => [
    title,
    tools.length,
    sum(tools.map(countServed)),
    longest(tools),
  ]);
  const [loadTools] = (toolDiscovery({ toolkits: all }).tools ?? []) as StructuredToolInterface[];
  if (loadTools === undefined) throw new Error("toolDiscovery offers no tool.");
  const { description } = loadTools;
  withDiscovery.push(["`toolDiscovery`", 1, countDefinitionTokens(loadTools), description.length]);
  return [
    formatTable(
      [
        "tools",
        "MCP server",
        "number",
        "tokens in LangChain",
        "tokens by MCP",
        "longest description",
      ],
      rows,
    ),
    formatTable(["discovery", "number", "tokens", "longest description"], withDiscovery),
  ].join("\n\n");
}

function split() {
  const [before = "", rest = ""] = readFileSync(page, "utf8").split(begin);
  const [tables = "", after] = rest.split(end);
  if (after === undefined) throw new Error(`${page} has no ${begin} and ${end}.`);
  return { before, tables, after };
}

/** Returns the definitions that a program of the MCP server serves on the sandbox. */
export async function listServed([command, ...args]: readonly [string, ...string[]]): Promise<
  Definition[]
> {
  const client = new Client({ name: "definitions", version: "1" });
  const flags = [...args, "--sandbox"];
  await client.connect(new StdioClientTransport({ command, args: flags, stderr: "ignore" }));
  try {
    const { tools } = await client.listTools();
    return tools.map(({ description, inputSchema, name }) => ({
      name,
      description,
      parameters: inputSchema,
    }));
  } finally {
    await client.close();
  }
}

function countServed({ description, name, parameters }: Definition): number {
  const definition = { type: "function", function: { name, description, parameters } };
  return countTokens(JSON.stringify(definition));
}

function longest(tools: readonly Definition[]): number {
  return Math.max(...tools.map(({ description = "" }) => description.length));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function formatTable(head: string[], rows: readonly (readonly Cell[])[]): string {
  const marks = head.map((_, index) => (typeof rows[0]?.[index] === "number" ? "--:" : "---"));
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en-US") : cell)),
  );
  return [head, marks, ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
