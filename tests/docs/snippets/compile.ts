import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./find-snippets.ts";

// Values that readers have, or that an earlier snippet defines. Names from packages must be imported.
const READER_NAMES = `
import type { ApiClient } from "@workbelt/core";
import type { Operation, Service } from "@workbelt/core/provider";
import type { ConnectedAccounts } from "@workbelt/core/accounts";
import type { Store } from "@workbelt/core/store";
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
  const store: Store;
  const token: string;
  function showConnectButton(url: string | undefined, message: string): void;
}
`;

const source = (...paths: string[]) => paths.map((path) => join(root, path));
const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    target: "ES2023",
    lib: ["ES2024"],
    module: "NodeNext",
    moduleDetection: "force",
    skipLibCheck: true,
    types: ["node"],
    // The declarations of what was built last, as readers have them. The compiler would check all sources, too.
    paths: {
      "@workbelt/*": source("packages/*/dist/index.d.ts", "lab/*/dist/index.d.ts"),
      "@workbelt/core/*": source("packages/core/dist/*/index.d.ts"),
      "@workbelt/testing/*": source("lab/testing/dist/*/index.d.ts"),
      "deskly-tools": source("examples/own-provider/src/index.ts"),
    },
  },
  include: ["*.ts", "*.cjs", "*.js", "*.mjs"],
};

/** Compiles all programs in the folder. Returns the errors, except those in the packages themselves. */
export async function compile(folder: string): Promise<string[]> {
  writeFileSync(join(folder, "names.d.ts"), READER_NAMES);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIGURATION));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  // Several checkers would repeat much of each other's work.
  const options = ["--project", folder, "--pretty", "false", "--checkers", "1"];
  const run = promisify(execFile)(process.execPath, [tsc, ...options], { cwd: folder });
  const output = await run.then(
    () => "",
    (error: Error & { stdout?: string }) => error.stdout || Promise.reject(error),
  );
  const errors = output.split("\n").filter((line) => /^\S/.test(line));
  return errors.filter((line) => !/^[^(]*\/(?:packages|lab)\//.test(line));
}
