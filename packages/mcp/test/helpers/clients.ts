import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** The protocol's generations: with a handshake, and without. */
export const eras = ["2025", "2026"] as const;
export type Era = (typeof eras)[number];

/** A client that waits for as long as the test does: by default each request fails after a minute. */
class PatientClient extends Client {
  override connect(...[transport]: Parameters<Client["connect"]>): Promise<void> {
    return super.connect(transport, { timeout: PATIENCE_MS });
  }

  override callTool(...[params, options]: Parameters<Client["callTool"]>) {
    return super.callTool(params, { timeout: PATIENCE_MS, ...options });
  }

  override listTools(...[params, options]: Parameters<Client["listTools"]>) {
    return super.listTools(params, { timeout: PATIENCE_MS, ...options });
  }
}

const PATIENCE_MS = 3_600_000;

const toPath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The program, run from its sources. */
export const program = [
  "--import",
  new URL("../../../core/test/helpers/sources.mjs", import.meta.url).href,
  toPath("../../src/cli.ts"),
];

/** Connects a client to a program of its own until the test ends. */
export async function connectStdio(
  args: readonly string[],
  era: Era = "2026",
  options: ClientOptions = {},
): Promise<Client> {
  const client = await openStdio(args, era, options);
  onTestFinished(() => client.close());
  return client;
}

/** Connects a client to a program of its own. The caller closes it. */
export function openStdio(
  args: readonly string[],
  era: Era,
  options: ClientOptions = {},
): Promise<Client> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...program, ...args],
    env: { ...getDefaultEnvironment(), NODE_OPTIONS: process.env["NODE_OPTIONS"] ?? "" },
    stderr: "ignore",
  });
  return open(transport, era, options);
}

/** Connects a client to a server over HTTP until the test ends. */
export async function connectHttp(
  url: URL,
  era: Era = "2026",
  options: ClientOptions = {},
  requestInit: RequestInit = {},
): Promise<Client> {
  const transport = new StreamableHTTPClientTransport(url, { requestInit });
  const client = await open(transport, era, options);
  onTestFinished(() => client.close());
  return client;
}

async function open(
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  era: Era,
  options: ClientOptions,
): Promise<Client> {
  const versionNegotiation = { mode: era === "2026" ? "auto" : "legacy" } as const;
  const client = new PatientClient(
    { name: "test", version: "1" },
    { ...options, versionNegotiation },
  );
  await client.connect(transport);
  return client;
}

/** The text of a result, as the model reads it. */
export function textOf(result: Awaited<ReturnType<Client["callTool"]>>): string {
  return result.content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The data in the text of a result. */
export function dataOf<Data>(result: Awaited<ReturnType<Client["callTool"]>>): Data {
  return (JSON.parse(textOf(result)) as { data: Data }).data;
}
