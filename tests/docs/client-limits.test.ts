import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { toDefinitions } from "@workbelt/core";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { expect, test } from "vitest";
import { formatTables, listServed, readTables } from "./definition-table.ts";
import { root } from "./snippets/find-snippets.ts";

const sources = join(root, "packages/core/test/helpers/sources.mjs");
const program = [
  process.execPath,
  "--import",
  sources,
  join(root, "packages/mcp/src/cli.ts"),
] as const;
const page = readFileSync(join(root, "site/guide/client-limits.md"), "utf8").replaceAll(
  /\s+/g,
  " ",
);

test("the sizes on the page about clients' limits are those of the definitions (pnpm definitions)", async () => {
  const tables = await formatTables(program);
  expect(readTables()).toBe(tables);
  const [, longest] = /`--discovery` \|.* ([\d,]+) \|/.exec(tables) ?? [];
  expect(page).toContain(`For the three services together it has ${longest} characters`);
});

test("names and schemas have no more than the page says", async () => {
  const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
  const definitions = [...toDefinitions(toolkits).definitions, ...(await listServed(program))];
  expect(definitions).toHaveLength(2 * toolkits.flatMap(({ tools }) => tools).length);
  const lengths = definitions.map(({ name }) => name.length);
  expect(page).toContain(
    `at most ${Math.max(...lengths)} characters, only letters and underscores`,
  );
  expect(definitions.filter(({ name }) => !/^[a-z_]+$/.test(name))).toEqual([]);
  const words = /"(?:anyOf|oneOf|allOf|not|\$ref|default|patternProperties)":/;
  const complex = definitions.filter(({ parameters }) => words.test(JSON.stringify(parameters)));
  expect(complex.map(({ name }) => name)).toEqual([]);
});
