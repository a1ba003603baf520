import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CommandLine, startServices } from "../helpers/command.js";

// Prints the modules of packages that are loaded, after the output of the command.
const hook = `
import { registerHooks } from "node:module";
const modules = new Set();
registerHooks({
  load(url, context, next) {
    const path = /.*\\/node_modules\\/(.*)/.exec(url)?.[1];
    if (path !== undefined) modules.add(path);
    return next(url, context);
  },
});
process.on("exit", () => console.error("LOADED " + [...modules].sort().join(" ")));
`;

async function loadModules(args: string[], workbelt = new CommandLine()): Promise<string[]> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const { errors } = await workbelt.runAlone(args, { env: { NODE_OPTIONS } });
  return /LOADED (.*)/.exec(errors)?.[1]?.split(" ") ?? [];
}

async function loadPackages(args: string[]): Promise<string[]> {
  const names = (await loadModules(args)).map(
    (path) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "",
  );
  return [...new Set(names)];
}

test("help loads nothing but commander", async () => {
  expect(await loadPackages(["--help"])).toEqual(["@workbelt/cli", "commander"]);
});

test("a command loads only the service that it names", async () => {
  const loaded = await loadPackages(["crm", "create-task", "--help"]);
  expect(loaded).toContain("@workbelt/crm-tools");
  const others = ["@workbelt/notes-tools", "@workbelt/convintel-tools", "@workbelt/sandbox"];
  expect(loaded).not.toEqual(expect.arrayContaining([expect.toBeOneOf([...others, "langchain"])]));
});

test("a call that reads loads no sandbox, accounts, undo and tables, and only the parts of undici that send", async () => {
  const { workbelt } = await startServices();
  const loaded = await loadModules(["crm", "list-tasks", "--limit", "1"], workbelt);
  // A call in the environment of a sandbox reports to it.
  expect(loaded).toContain("@workbelt/sandbox/dist/reports/index.js");
  expect(loaded).toContain("undici/lib/dispatcher/agent.js");
  const unused =
    /^(?:@workbelt\/sandbox\/dist\/index\.js|undici\/index\.js|oauth4webapi|string-width|@workbelt\/core\/.*\/(?:accounts|undo)\/)/;
  expect(loaded.filter((path) => unused.test(path))).toEqual([]);
});

test("compiled code is kept in the caches of the person, whose folder need not exist", async () => {
  const workbelt = new CommandLine();
  const XDG_CACHE_HOME = join(workbelt.folder, "caches");
  const { code } = await workbelt.runAlone(["--version"], {
    env: { XDG_CACHE_HOME, NODE_COMPILE_CACHE: "" },
  });
  expect(code).toBe(0);
  expect(readdirSync(join(XDG_CACHE_HOME, "workbelt"))).not.toEqual([]);
});
