// Prints the size of the tools' definitions, which every request to a model repeats: per package, the ten
// largest, and that of load_tools, the only one in the first request with toolDiscovery. Counted is the JSON
// that LangChain sends to OpenAI, in characters and in tokens of o200k_base, the encoding of its current
// models. The service renders the JSON in a form of its own, so its bill differs somewhat. Writes the tables of
// site/guide/client-limits.md, too. `pnpm definitions` builds first, then runs this.
import { fileURLToPath } from "node:url";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { Tiktoken } from "js-tiktoken/lite";
import o200k from "js-tiktoken/ranks/o200k_base";
import { toolDiscovery } from "../packages/agents/dist/index.js";
import { ConvintelToolkit } from "../packages/convintel-tools/dist/index.js";
import { CrmToolkit } from "../packages/crm-tools/dist/index.js";
import { NotesToolkit } from "../packages/notes-tools/dist/index.js";
import { formatTables, writeTables } from "../tests/docs/definition-table.ts";

const LARGEST = 10;
const encoding = new Tiktoken(o200k);

const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
const measured = toolkits.flatMap(({ tools }) => tools.map(measureTool));

const names = [...new Set(measured.map(({ package: name }) => name))];
const selections = [
  ...names.map((name) => [name, (tool) => tool.package === name]),
  ["all", () => true],
];
console.table(selections.map(([name, isSelected]) => addUp(name, measured.filter(isSelected))));
const largest = measured.toSorted((one, other) => other.tokens - one.tokens).slice(0, LARGEST);
console.table(largest.map(({ tool, characters, tokens }) => ({ tool, characters, tokens })));

const [loadTools] = toolDiscovery({ toolkits }).tools;
console.table([measureDefinition(loadTools)]);

const server = fileURLToPath(new URL("../packages/mcp/bin/workbelt-mcp.js", import.meta.url));
writeTables(await formatTables([process.execPath, server]));

function measureTool(tool) {
  return { package: `${tool.service.name}-tools`, ...measureDefinition(tool) };
}

function measureDefinition(tool) {
  const json = JSON.stringify(convertToOpenAITool(tool));
  return { tool: tool.name, characters: json.length, tokens: encoding.encode(json).length };
}

function addUp(name, tools) {
  const sum = (key) => tools.reduce((total, tool) => total + tool[key], 0);
  const tokens = sum("tokens");
  return {
    package: name,
    tools: tools.length,
    characters: sum("characters"),
    tokens,
    "tokens a tool": Math.round(tokens / tools.length),
  };
}
