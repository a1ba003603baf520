import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import { agentAccess } from "./agent-access.ts";
import { fillPlaceholders, parseCommand } from "./parse-command.ts";
import type { OpenToolset } from "./toolset.ts";

/** Thrown when the MCP server does not start or does not list its tools. */
export class ServerUnavailable extends Error {
  override readonly name = "ServerUnavailable";
}

/**
 * Returns a function that starts an MCP server over stdio for each run. The command's environment has the
 * variables of the Workbelt packages; `{notes_url}` and `{notes_token}` in it stand for the same values. Of the
 * environment of this process it has no more than PATH, HOME and the like, so that it sees no keys.
 */
export function mcpTools(commandLine: string): OpenToolset {
  const parsed = parseCommand(commandLine);
  return async (task, sandbox) => {
    const { notes } = agentAccess(task, sandbox);
    const values = { notes_url: notes.baseUrl, notes_token: notes.token };
    const { command, args, environment } = fillPlaceholders(parsed, values);
    const variables = { NOTES_BASE_URL: notes.baseUrl, NOTES_ACCESS_TOKEN: notes.token };
    const client = new MultiServerMCPClient({
      mcpServers: {
        notes: {
          transport: "stdio",
          command,
          args,
          env: { ...variables, ...environment },
          stderr: "ignore",
        },
      },
    });
    try {
      return { tools: await client.getTools(), middleware: [], close: () => client.close() };
    } catch (error) {
      await client.close();
      const message = error instanceof Error ? error.message : String(error);
      throw new ServerUnavailable(`The MCP server of --mcp did not start: ${message}`);
    }
  };
}
