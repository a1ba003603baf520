import { execFile } from "node:child_process";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const pages = ["*.md", "packages/*/*.md", "examples/*.md", "examples/*/README.md"].flatMap(
  (pattern) => globSync(pattern, { cwd: root }),
);

// Values that readers have, or that an earlier snippet defines. Names from packages must be imported.
const READER_NAMES = `
import type { ApiClient } from "@workbelt/core";
import type { Operation, Service } from "@workbelt/core/provider";
import type { AccountStore, ConnectedAccounts } from "@workbelt/core/accounts";
import type { Sandbox } from "@workbelt/sandbox";
import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { z } from "zod";
declare global {
  const accounts: ConnectedAccounts;
  const apiKey: string;
  const authorizationUrl: string;
  const client: ApiClient;
  const desk: Service;
  const getSelf: Operation<z.ZodObject, { id: string; name: string; scopes: string[] }>;
  const message: ToolMessage;
  const messages: BaseMessage[];
  const model: string;
  const queue: { add(activityId: string | undefined): Promise<void> };
  const redirectUri: string;
  const request: Request;
  const sandbox: Sandbox;
  const store: AccountStore;
  const token: string;
  function showConnectButton(url: string | undefined, message: string): void;
}
`;

const source = (path: string) => [join(root, path)];
const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "ES2023",
    lib: ["ES2024"],
    module: "NodeNext",
    moduleDetection: "force",
    skipLibCheck: true,
    types: ["node"],
    // Sources, as in all tests: a build may be stale.
    paths: {
      "@workbelt/core": source("packages/core/src/index.ts"),
      "@workbelt/*-tools": source("packages/*-tools/src/index.ts"),
      "@workbelt/core/*": source("packages/core/src/*/index.ts"),
      "deskly-tools": source("examples/own-provider/src/index.ts"),
      "@workbelt/mcp": source("packages/mcp/src/index.ts"),
      "@workbelt/sandbox": source("packages/sandbox/src/index.ts"),
    },
  },
  include: ["*.ts"],
};

interface Snippet {
  page: string;
  /** Lines before it on the page. */
  linesBefore: number;
  code: string;
}

function findSnippets(page: string): Snippet[] {
  const text = readFileSync(join(root, page), "utf8");
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map((match) => ({
    page,
    linesBefore: text.slice(0, match.index).split("\n").length,
    code: match[1] ?? "",
  }));
}

/** Creates a folder that resolves modules as the examples, core and the repository's root do. */
function makeProject(): string {
  const base = mkdtempSync(join(tmpdir(), "workbelt-snippets-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  let folder = base;
  for (const workspace of ["", "packages/core", "examples"]) {
    symlinkSync(join(root, workspace, "node_modules"), join(folder, "node_modules"));
    folder = join(folder, "project");
    mkdirSync(folder);
  }
  return folder;
}

/** Returns the compiler's errors, except those in the packages themselves. */
async function compile(folder: string): Promise<string[]> {
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const options = ["--project", folder, "--pretty", "false"];
  const run = promisify(execFile)(process.execPath, [tsc, ...options], { cwd: folder });
  const output = await run.then(
    () => "",
    (error: Error & { stdout?: string }) => error.stdout || Promise.reject(error),
  );
  const errors = output.split("\n").filter((line) => /^\S/.test(line));
  return errors.filter((line) => !/^[^(]*\/packages\//.test(line));
}

test("the TypeScript in every README compiles under strict", { timeout: 180_000 }, async () => {
  const snippets = pages.flatMap(findSnippets);
  expect(new Set(snippets.map(({ page }) => page)).size).toBeGreaterThanOrEqual(6);
  const folder = makeProject();
  for (const { page, linesBefore, code } of snippets) {
    const name = `${page.replaceAll("/", "-")}-${linesBefore}.ts`;
    // Error lines then match the page.
    writeFileSync(join(folder, name), "\n".repeat(linesBefore) + code);
  }
  writeFileSync(join(folder, "names.d.ts"), READER_NAMES);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIGURATION));
  expect(await compile(folder)).toEqual([]);
});
