import type { ServiceName } from "@workbelt/sandbox";
import type { OracleRow } from "./measure-oracles.ts";
import { formatCount, groups, type OracleSummary, summarizeOracles } from "./oracle-table.ts";

/** Raw data of the oracles, as in `suites/results/oracles.json`. */
export interface OracleData {
  absent: { title: string; reason: string }[];
  rivals: { id: string; title: string; services: ServiceName[] }[];
  rows: OracleRow[];
}

/** Figures of the suites that the page states. */
export interface SuiteFigures {
  mapped: number;
  all: number;
  unmapped: readonly { domain: string; count: number; reason: string }[];
}

interface Group {
  title: string;
  summaries: OracleSummary[];
  rows: OracleRow[];
}

const OWN = ["workbelt", "workbelt-programs"];
const data = "https://github.com/workbelt/workbelt/blob/main/evals";

/** Renders the page "How it compares" from the raw data. */
export function renderComparisonGuide(
  { absent, rivals, rows }: OracleData,
  { all, mapped, unmapped }: SuiteFigures,
): string {
  const shown = groups.map(({ title, of }): Group => {
    const own = rows.filter(({ task }) => task.startsWith(of));
    return { title, rows: own, summaries: summarizeOracles(own, rivals) };
  });
  return `---
section: Adopt
order: 20
---

<!-- Written by \`node evals/suites/write-page.ts\` from evals/suites/results/oracles.json. -->

# How it compares

For those who choose between MCP servers for Attio and Notion: the calls and tokens that each server needs for tasks of published
suites. These are ${mapped} of the ${all} tasks of [WorkBench](https://github.com/olly-styles/WorkBench), and the ten easy tasks of the
Notion part of [MCPMark](https://github.com/eval-sys/mcpmark), re-created on the [sandbox](testing.md) in our own words. A verifier
checks the whole state; any other change fails. [Evaluations](evaluations.md) have our own tasks.

Not compared:

${absent.map(({ title, reason }) => `- **${title}:** ${reason}`).join("\n")}

The figures are of a **perfect caller**: for each task and server, the shortest way that we found by hand. It runs against the sandbox
through the server's own MCP interface, and the verifier accepts it. No model took part, so no key is needed:

\`\`\`sh
git clone https://github.com/workbelt/workbelt && cd workbelt
npm run eval -- rivals
\`\`\`

A model makes at least these calls and reads at least these tokens. The figures do not say how often a model finds the way. To measure
that, with the same prompts, order and limits for each server, and pages with each run's trace:

\`\`\`sh
export OPENAI_API_KEY=…
npm run eval -- rivals --model openai:gpt-5.2
\`\`\`

The repository has no results of models.

## The figures

Means over the tasks that all servers of a table solve. *Turns* are requests to a model that makes independent calls at once.
*Definitions* are all that the server lists, counted once; a model reads them in each turn. Tokens are counted with o200k_base. Random ids of columns
change them by less than one per cent from run to run.

A caller knows only what a server's definitions say. So code mode and our programs first look up what they use. It knows names
that the request states, and reads each id before it uses it. The bare \`fetch\` tool is an exception in its own favor: its caller knows both
APIs without reading about them. Code mode has the vendors' OpenAPI documents: Attio's, and the one in the package of Notion's server,
which has no operation that creates a database.

${shown.map(renderGroup).join("\n\n")}

## Where others are better

${shown.flatMap(listBetter).join("\n")}

${listImpossible(rows, rivals)}

### What is costly with ours, and why

- **Definitions.** All tools of a service are listed with all inputs, because clients differ in what they load later. \`--resources\`,
  [\`--discovery\`](discovery.md) and [\`--programs\`](programs.md) of the MCP server list less.
- **Deletions.** A call deletes one record, so that a person who approves it sees which. Updates take up to 100.
- **Blocks.** Their text is plain, so formatted text beside code with captions takes a call of its own.
- **Writes that build on others.** A program's writes are planned, so it cannot read the columns of a database that it creates, nor write
  rows whose options it removes first. A second program does that.

## What was re-created

| of WorkBench | tasks | |
| --- | --- | --- |
| CRM, project board, and both | ${mapped} | re-created |
${unmapped.map(({ domain, count, reason }) => `| ${domain.replaceAll("_", " ")} | ${count} | ${reason} |`).join("\n")}

[The mapping](${data}/suites/workbench/mapping.json) has for each task the original's id, the prompt, the records, the expected change and
every deviation. [Twenty tasks](${data}/suites/workbench/checked-by-hand.md) were compared with the original by hand.
[MCPMark's](${data}/suites/mcpmark/NOTICE.md) states were rebuilt from its verifiers.

[The raw data](${data}/suites/results/oracles.json) has a line for each task and server. [The oracles](${data.replace("/blob/", "/tree/")}/suites/oracles) are the callers.
The command installs [the locked versions](${data}/suites/servers/package.json). Servers that take no base URL are started with
[a module](${data}/src/agent/redirect-hosts.ts) that sends their requests to the sandbox.
`;
}

function renderGroup({ title, summaries }: Group): string {
  const header =
    "| server | solved | calls | turns | definitions | arguments | results |\n| --- | --: | --: | --: | --: | --: | --: |";
  const lines = summaries.map(
    (each) =>
      `| ${each.title} | ${each.solved} of ${each.tasks} | ${each.calls.toFixed(1)} | ${each.turns.toFixed(1)} | ${formatCount(each.definitions)} | ${formatCount(each.arguments)} | ${formatCount(each.results)} |`,
  );
  return `### ${title}\n\n${header}\n${lines.join("\n")}\n\n${renderPlot(title, summaries)}`;
}

const LEFT = 230;
const WIDTH = 720;
const ROW = 26;
const parts = [
  ["definitions", "#5b8def"],
  ["arguments", "#e0a030"],
  ["results", "#3aa17e"],
] as const;

/** Draws a bar for each server: definitions, arguments and results. */
function renderPlot(title: string, summaries: readonly OracleSummary[]): string {
  const most = Math.max(...summaries.map(({ total }) => total));
  const scale = (tokens: number) => (tokens / most) * (WIDTH - LEFT - 70);
  const bars = summaries.map((each, index) => {
    const y = index * ROW + 4;
    let x = LEFT;
    const boxes = parts.map(([name, color]) => {
      const width = scale(each[name]);
      const box = `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="16" fill="${color}"><title>${name}: ${formatCount(each[name])}</title></rect>`;
      x += width;
      return box;
    });
    return `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${each.title}</text>${boxes.join("")}<text x="${(x + 6).toFixed(1)}" y="${y + 12}">${formatCount(each.total)}</text>`;
  });
  const height = summaries.length * ROW + 30;
  const legend = parts.map(
    ([name, color], index) =>
      `<rect x="${LEFT + index * 110}" y="${height - 20}" width="12" height="12" fill="${color}"/><text x="${LEFT + 18 + index * 110}" y="${height - 10}">${name}</text>`,
  );
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}: tokens of a perfect caller by server" style="width:100%;font-size:12px" fill="currentColor">\n${[...bars, ...legend].join("\n")}\n</svg>`;
}

/** Lists the servers that need fewer calls, turns or tokens than our tools, or than our programs. */
function listBetter({ title, summaries }: Group): string[] {
  const [tools, programs] = OWN.map((id) => summaries.find(({ rival }) => rival === id));
  const others = summaries.filter(({ rival }) => !OWN.includes(rival));
  const figures = [
    ["calls", "calls", 1],
    ["turns", "turns", 1],
    ["total", "tokens in all", 0],
    ["arguments", "tokens of arguments", 0],
    ["results", "tokens of results", 0],
  ] as const;
  return figures.flatMap(([key, words, digits]) => {
    const own = [tools, programs].flatMap((each) => each ?? []);
    return own.flatMap((mine) => {
      const better = others.filter(
        (each) => Number(each[key].toFixed(digits)) < Number(mine[key].toFixed(digits)),
      );
      if (better.length === 0) return [];
      const named = better.map((each) => `${each.title} (${format(each[key], digits)})`).join(", ");
      return [
        `- ${title}: fewer ${words} than ${mine.title} (${format(mine[key], digits)}): ${named}.`,
      ];
    });
  });
}

function format(value: number, digits: number): string {
  return digits === 0 ? formatCount(value) : value.toFixed(digits);
}

/** Lists what a server cannot solve, ours first. */
function listImpossible(rows: readonly OracleRow[], rivals: OracleData["rivals"]): string {
  const lines = rivals.flatMap(({ id, title }) =>
    rows
      .filter(({ impossible, rival }) => rival === id && impossible !== undefined)
      .map(({ impossible, template }) => `| ${title} | ${template} | ${impossible} |`),
  );
  return `### What a server cannot do\n\n| server | task | reason |\n| --- | --- | --- |\n${lines.join("\n")}`;
}
