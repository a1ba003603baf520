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
  const evaluations = commands.map(parseOptions).filter(({ words }) => words.length === 0);
  const servers = evaluations.flatMap(({ mcp }) => mcp ?? []);

  test("has options that are known, and select tasks", () => {
    for (const options of evaluations) {
      expect(selectTasks([...tasks, ...jobs], options)).not.toEqual([]);
    }
  });

  test("has command lines of several servers, with known placeholders", () => {
    expect(servers.filter((text) => text.includes("{redirect}")).length).toBeGreaterThan(1);
    for (const text of servers) {
      expect(parseCommand(text).command).toBe("node");
      for (const [, name] of text.matchAll(/\{(\w+)\}/g)) expect(name).toMatch(PLACEHOLDER);
    }
  });
});
