import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ConnectedAccounts, loopbackLogin } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { convintelPackage } from "@workbelt/convintel-tools";
import { crmPackage, crmProvider } from "@workbelt/crm-tools";
import { notesPackage, notesProvider } from "@workbelt/notes-tools";
import { afterEach, expect, test, vi } from "vitest";
import { Bench } from "../../examples/test/programs/multi-user-bench.ts";
import { root } from "./snippets/find-snippets.ts";

// Compares the redirect addresses, variables and flags on the page with those of the programs.
const page = readFileSync(join(root, "site/guide/oauth-applications.md"), "utf8");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const find = (pattern: RegExp) => [...new Set([...page.matchAll(pattern)].map(([, name]) => name))];

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the redirect addresses are those that the multi-user server and a login at the terminal send", async () => {
  const addresses = find(/`((?:http:\/\/127\.0\.0\.1:\d+|<PUBLIC_URL>)\/[^`]*)`/g);
  const sent = [...(await serverAddresses()), await loginAddress()];
  expect(addresses).toHaveLength(sent.length);
  expect(new Set(addresses)).toEqual(new Set(sent));
});

test("the variables are those that providers and programs read", () => {
  const main = read("examples/multi-user-server/main.ts");
  const known = new Set([
    ...[crmPackage, notesPackage, convintelPackage].map(({ service }) => service.tokenVariable),
    ...[crmProvider, notesProvider].flatMap((provider) => credentialVariables(provider)),
    ...[...main.matchAll(/process\.env\["(\w+)"\]/g)].map(([, name]) => name),
  ]);
  const named = find(/\b([A-Z]+_[A-Z_]+|PORT)\b/g);
  expect(named.length).toBeGreaterThanOrEqual(9);
  expect(named.filter((name) => !known.has(name ?? ""))).toEqual([]);
});

test("the flags exist", async () => {
  const help = (await run("cli/src/main.ts", "login")) + (await run("mcp/src/cli.ts"));
  const flags = find(/`[^`\n]*(--[a-z][a-z-]+)/g);
  expect(flags.length).toBeGreaterThanOrEqual(3);
  expect(flags.filter((flag) => !help.includes(`${flag} `))).toEqual([]);
});

/** Returns what the multi-user server sends to the services, with its address as the page writes it. */
async function serverAddresses(): Promise<string[]> {
  const [, port = ""] =
    /process\.env\["PORT"\] \?\? "(\d+)"/.exec(read("examples/multi-user-server/main.ts")) ?? [];
  const bench = await Bench.start();
  try {
    const browser = await bench.signedIn("ada");
    const sent: string[] = [];
    for (const title of ["CRM", "notes workspace"]) {
      await browser.open(bench.server.url);
      await browser.press(`Connect the ${title}`);
      sent.push(new URL(browser.url).searchParams.get("redirect_uri") ?? browser.url);
    }
    const bases = ["<PUBLIC_URL>", `http://127.0.0.1:${port}`];
    return bases.flatMap((base) => sent.map((url) => url.replace(bench.server.url, base)));
  } finally {
    await bench.stop();
  }
}

/** Returns what a login at the terminal sends to the service, with the default port of the command line. */
async function loginAddress(): Promise<string> {
  const provider = crmProvider({ clientId: "id", clientSecret: "secret" });
  const accounts = new ConnectedAccounts({
    store: new MemoryStore(),
    providers: [provider],
  });
  const opened = Promise.withResolvers<string>();
  const ending = new AbortController();
  const login = loopbackLogin(accounts, {
    provider: "crm",
    port: 0,
    open: opened.resolve,
    print: () => {},
    signal: ending.signal,
  });
  const address = new URL(new URL(await opened.promise).searchParams.get("redirect_uri") ?? "");
  ending.abort();
  await expect(login).rejects.toMatchObject({ name: "AbortError" });
  const [, port = ""] =
    /--port.*\(default: (\d+)\)/s.exec(await run("cli/src/main.ts", "login")) ?? [];
  address.port = port;
  return address.href;
}

/** Returns the variables that a provider asks for without its options. */
function credentialVariables(provider: typeof crmProvider | typeof notesProvider): string[] {
  const names: string[] = [];
  for (;;) {
    try {
      provider().clientCredentials();
      return names;
    } catch (error) {
      const [name] = /\b[A-Z]+_[A-Z_]+\b/.exec(String(error)) ?? [];
      if (name === undefined || names.includes(name)) throw error;
      names.push(name);
      vi.stubEnv(name, "value");
    }
  }
}

/** Returns the help of a program, run from its sources. */
async function run(file: string, ...command: string[]): Promise<string> {
  const sources = join(root, "packages/core/test/helpers/sources.mjs");
  const args = ["--import", sources, join(root, "packages", file), ...command, "--help"];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}
