import { type Sandbox, type ServiceName, startSandbox } from "@workbelt/sandbox";
import { onTestFinished } from "vitest";
import type { ApiClient } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import {
  createHttpHandler,
  createServerFactory,
  createToolkits,
  type HttpHandlerOptions,
  listen,
  loadSkills,
  type ServerFactoryOptions,
  type ToolkitsOptions,
} from "../../src/index.js";
import { packages as everyPackage } from "./packages.js";

/** Options of the server, and what is not made for it: by default a sandbox, and toolkits of all services. */
type Options = Partial<ServerFactoryOptions> &
  ToolkitsOptions &
  HttpHandlerOptions & { sandbox?: Sandbox; packages?: readonly AnyProviderPackage[] };

/** A server of this process, with a sandbox as its services. */
export interface TestServer {
  url: URL;
  sandbox: Sandbox;
}

const TOOLKITS =
  "access auditLog clients dryRun exclude files include journal policy resources structuredContent";
const FACTORY =
  "confirmationKey confirmationStore discovery getAccount onError programs structuredContent undo";
const HANDLER = "allowedOrigins authorization onError publicUrl sessions";

function pick(options: Options, names: string): object {
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => names.split(" ").includes(name)),
  );
}

/** Starts a server over HTTP until the test ends. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const { packages = everyPackage, sandbox = await startSandbox({ rateLimits: false }) } = options;
  onTestFinished(() => sandbox.stop());
  const {
    toolkits = createToolkits(packages, {
      clients: createClients(sandbox),
      ...pick(options, TOOLKITS),
    }),
  } = options;
  const { skills = await loadSkills(packages, toolkits) } = options;
  const factory = createServerFactory({ ...pick(options, FACTORY), toolkits, skills });
  const server = await listen(createHttpHandler(factory, pick(options, HANDLER)));
  onTestFinished(() => server.close());
  return { sandbox, url: new URL(`http://127.0.0.1:${server.port}/mcp`) };
}

/** Creates clients of a sandbox, which do not hold back requests. */
export function createClients(sandbox: Sandbox): Record<string, ApiClient> {
  return Object.fromEntries(
    everyPackage.map(({ createClient, service }) => {
      const { baseUrl, token } = sandbox.services[service.name as ServiceName];
      const client = createClient({ baseUrl, token, rateLimits: false });
      onTestFinished(() => client.close());
      return [service.name, client];
    }),
  );
}
