import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import type { ServiceAccess } from "@workbelt/sandbox";
import { type Environment, withoutSecrets } from "../runs/redact.ts";
import { agentAccess } from "./agent-access.ts";
import { type Command, fillPlaceholders, parseCommand } from "./parse-command.ts";
import type { OpenToolset, Toolset } from "./toolset.ts";

/** Thrown when the MCP server does not start or does not list its tools. */
export class ServerUnavailable extends Error {
  override readonly name = "ServerUnavailable";
}

/**
 * Returns a function that starts an MCP server over stdio for each run. The command's environment has the
 * variables of the Workbelt packages; `{notes_url}` and `{notes_token}` in it stand for the same values. It also
 * has the variables given, without secrets: a server needs no key of a model, nor a token of a real workspace.
 */
export function mcpTools(commandLine: string, environment: Environment): OpenToolset {
  const command = parseCommand(commandLine);
  const inherited = withoutSecrets(environment);
  return async (task, sandbox) => {
    const { notes } = agentAccess(task, sandbox);
    const values = { notes_url: notes.baseUrl, notes_token: notes.token };
    const filled = fillPlaceholders(command, values);
    return connect(filled, { ...inherited, ...ownVariables(notes), ...filled.environment });
  };
}

function ownVariables({ baseUrl, token }: ServiceAccess): Record<string, string> {
  return { NOTES_BASE_URL: baseUrl, NOTES_ACCESS_TOKEN: token };
}

async function connect({ command, args }: Command, env: Record<string, string>): Promise<Toolset> {
  const client = new MultiServerMCPClient({
    mcpServers: { notes: { transport: "stdio", command, args, env, stderr: "ignore" } },
  });
  try {
    return { tools: await client.getTools(), middleware: [], close: () => client.close() };
  } catch (error) {
    await client.close();
    const message = error instanceof Error ? error.message : String(error);
    throw new ServerUnavailable(`The MCP server of --mcp did not start: ${message}`);
  }
}
