import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseCommand } from "../../src/agent/parse-command.ts";
import { parseOptions } from "../../src/cli/options.ts";
import { selectTasks } from "../../src/cli/select-tasks.ts";
import { tasks } from "../../tasks/catalog.ts";
import { jobs } from "../../tasks/jobs.ts";

const root = join(import.meta.dirname, "../../..");
const PLACEHOLDER = /^(?:(?:crm|notes|convintel)_(?:url|token)|redirect)$/;

/** Lists the evaluations in the shell snippets of a page, without the word `pnpm`. */
function listCommands(page: string): string[][] {
  const snippets = readFileSync(join(root, page), "utf8").matchAll(/^```sh\n(.*?)^```/gms);
  return [...snippets]
    .flatMap(([, snippet]) => snippet!.replaceAll("\\\n", " ").split("\n"))
    .filter((line) => line.startsWith("pnpm eval "))
    .map((line) => parseCommand(line.replace(/ #.*/, "")).args.slice(1));
}

describe.each(["evals/README.md", "site/guide/evaluations.md"])("%s", (page) => {
  const commands = listCommands(page);

  test("has command lines of other servers", () => {
    const servers = commands.filter((args) => args.join(" ").includes("{redirect}"));
    expect(servers.length).toBeGreaterThan(1);
  });

  test.each(commands.map((args) => [args.join(" "), args] as const))("%s", (_line, args) => {
    const { mcp, words, ...options } = parseOptions(args);
    if (words.length === 0) expect(selectTasks([...tasks, ...jobs], options)).not.toEqual([]);
    if (mcp === undefined) return;
    const { command, environment } = parseCommand(mcp);
    expect(command).toBe("node");
    expect(Object.keys(environment).every((name) => /^[A-Z_]+$/.test(name))).toBe(true);
    for (const [, name] of mcp.matchAll(/\{(\w+)\}/g)) expect(name).toMatch(PLACEHOLDER);
  });
});
