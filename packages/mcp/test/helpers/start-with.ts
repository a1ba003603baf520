import type { Tool } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { createProgram, parseFlags } from "../../src/program.js";
import { start } from "../../src/start.js";
import { connectHttp } from "./clients.js";
import { packages } from "./packages.js";

/** Starts a server as the program does, until the test ends, and returns it with what it reports to the operator. */
export async function startWith(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  from = packages,
  added: typeof packages = [],
) {
  const program = createProgram([...from, ...added])
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  const errors: unknown[] = [];
  const flags = parseFlags(program, args, environment);
  const server = await start({ builtIn: from, added }, flags, (error) => errors.push(error));
  onTestFinished(() => server.close());
  return { server, errors };
}

/** Lists the tools that a server with these arguments offers. */
export async function listServedTools(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Tool[]> {
  const { server } = await startWith([...args, "--http", "0"], environment);
  const [, address = ""] = /on (.*)$/.exec(server.title) ?? [];
  const { tools } = await (await connectHttp(new URL(address))).listTools();
  return tools;
}
