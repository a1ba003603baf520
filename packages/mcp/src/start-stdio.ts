import { Console } from "node:console";
import { once } from "node:events";
import type { McpServerFactory } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { StartedServer } from "./started-server.js";

/** Keeps standard output for the protocol alone. */
export function reserveOutput(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
}

/** Serves the client at the standard streams. */
export function startStdio(
  factory: McpServerFactory,
  report: (error: unknown) => void,
): StartedServer {
  const { stdin } = process;
  const ended = Promise.race([once(stdin, "end"), once(stdin, "close")]).then(() => undefined);
  const handle = serveStdio(factory, { onerror: report });
  return { title: "over stdio", ended, close: () => handle.close() };
}
