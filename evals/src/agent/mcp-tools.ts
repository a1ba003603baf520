import { MultiServerMCPClient } from "@langchain/mcp-adapters";
import type { ServiceAccess, ServiceName } from "@workbelt/sandbox";
import { type Environment, withoutSecrets } from "../runs/redact.ts";
import { services } from "../services.ts";
import type { Task } from "../task.ts";
import { agentAccess } from "./agent-access.ts";
import { type Command, fillPlaceholders, parseCommand } from "./parse-command.ts";
import { listServedTools } from "./served-tools.ts";
import type { OpenToolset, Toolset } from "./toolset.ts";

/** Thrown when the MCP server does not start or does not list its tools. */
export class ServerUnavailable extends Error {
  override readonly name = "ServerUnavailable";
}

/** Variables of proxies, of Node and of npm too. */
const PROXY = /(?:^|_)proxy$/i;

type Access = Readonly<Record<ServiceName, ServiceAccess>>;

/**
 * Returns a function that starts an MCP server over stdio for each run. The command's environment has the variables of the
 * Workbelt packages whose services the task needs. In the command, `{crm_url}`, `{crm_token}` and those of the other services stand
 * for base URL and token, and `{redirect}` for the module to preload into a server that takes no base URL. The environment also has
 * the variables given, without secrets: a server needs no key of a model, nor a token of a real workspace.
 */
export function mcpTools(commandLine: string, environment: Environment): OpenToolset {
  const command = parseCommand(commandLine);
  const inherited = withoutSecrets(environment);
  if (commandLine.includes("{redirect}")) {
    for (const name of Object.keys(inherited)) if (PROXY.test(name)) delete inherited[name];
  }
  return async (task, sandbox) => {
    const access: Access = agentAccess(task, sandbox);
    const filled = fillPlaceholders(command, {
      ...listAccess(access),
      redirect: redirectTo(access),
    });
    return connect(filled, { ...inherited, ...ownVariables(task, access), ...filled.environment });
  };
}

function listAccess(access: Access): Record<string, string> {
  const values = Object.entries(access).flatMap(([name, { baseUrl, token }]) => [
    [`${name}_url`, baseUrl],
    [`${name}_token`, token],
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}

/** Returns the address of the module that sends requests for the vendors' hosts to the sandbox. */
function redirectTo(access: Access): string {
  const module = new URL("redirect-hosts.ts", import.meta.url);
  for (const { provider } of services) {
    const { hostname, pathname } = new URL(provider.service.baseUrl);
    const { baseUrl } = access[provider.service.name as ServiceName];
    // The sandbox serves a vendor's paths as they are.
    const end = pathname === "/" ? baseUrl.length : baseUrl.lastIndexOf(pathname);
    module.searchParams.set(hostname, baseUrl.slice(0, end));
  }
  return module.href;
}

function ownVariables(task: Task, access: Access): Record<string, string> {
  const variables = services.flatMap(({ provider: { service } }) => {
    const name = task.services.find((needed) => needed === service.name);
    if (name === undefined) return [];
    const { baseUrl, token } = access[name];
    return [
      [service.baseUrlVariable, baseUrl],
      [service.tokenVariable, token],
    ];
  });
  return Object.fromEntries(variables) as Record<string, string>;
}

async function connect({ command, args }: Command, env: Record<string, string>): Promise<Toolset> {
  const client = new MultiServerMCPClient({
    mcpServers: { server: { transport: "stdio", command, args, env, stderr: "ignore" } },
  });
  try {
    return {
      tools: await listServedTools(client, "server"),
      middleware: [],
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    const message = error instanceof Error ? error.message : String(error);
    throw new ServerUnavailable(`The MCP server of --mcp did not start: ${message}`);
  }
}
