import { toolkitNames } from "../agent/toolkit-names.ts";

const toolkits = Object.entries(toolkitNames)
  .map(([name, description]) => `                          ${name.padEnd(11)}${description}`)
  .join("\n");

/** Text of `--help`. */
export const help = `Measures how well a model does office work with a set of tools, in the sandbox.

pnpm eval --model <model> [options]
pnpm eval --resume <folder> [--parallel <number>]
pnpm eval report <folder> [<folder> …] [--out <folder>]
pnpm eval jobs [--people <number>]
pnpm eval injections [<module that exports runAgent()>]
pnpm eval rivals [--servers <names>] [--tasks <patterns>] [--model <model> [options]] [--out <folder>]

  --model <model>         provider:model of LangChain's initChatModel, such as openai:gpt-5.2, with its key in
                          the environment, or the path of a module that exports createModel()
  --runs <number>         runs of each task (4)
  --tasks <patterns>      only these tasks, such as crm/*,notes/tick-to-do, or jobs for all of a folder
  --kinds <kinds>         only tasks of these kinds, such as question,dates
  --services <names>      only tasks that need no others of crm, notes, convintel
  --toolkit <name>        tools of the agent (services):
${toolkits}
  --resources <names>     for --toolkit resources, such as crm.tasks,crm.deals,notes.pages; of services that are
                          not named the agent gets all tools
  --mcp "<command>"       an MCP server's tools in place of ours, with --services for those it serves
  --parallel <number>     runs at the same time (4)
  --max-turns <number>    calls of the model in a run (30)
  --max-tokens <number>   tokens the model reads and writes in a run (1000000)
  --timeout <seconds>     time of a run (600)
  --out <folder>          folder of the results (eval-results/<model>-<tools>-<time>)
  --resume <folder>       makes the runs that the folder does not have yet
  --servers <names>       with rivals: only these servers, such as workbelt,attio-mcp
  --people <number>       with jobs: people of the company in which they are done without a model (6000)
  --list                  lists the tasks and ends
`;
