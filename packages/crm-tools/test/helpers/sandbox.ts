import type { ApiClient } from "@workbelt/core";
import { type Sandbox, startSandbox } from "@workbelt/sandbox";
import { createCrmClient, type CrmClientOptions } from "../../src/index.js";

/** A running sandbox, and a client of its CRM. */
export interface CrmSandbox {
  sandbox: Sandbox;
  client: ApiClient;
  stop(): Promise<void>;
}

/** Creates a client of the sandbox's CRM, by default with its ready-made token and without waiting for a rate limit. */
export function createSandboxClient(
  sandbox: Sandbox,
  { token, ...options }: Partial<CrmClientOptions> = {},
): ApiClient {
  const { baseUrl, token: readyMade } = sandbox.services.crm;
  return createCrmClient({ baseUrl, token: token ?? readyMade, rateLimits: false, ...options });
}

/** Starts a sandbox with its data in memory. Without rate limits, which tests of many calls reach on a fast machine. */
export async function startCrmSandbox(): Promise<CrmSandbox> {
  const sandbox = await startSandbox({ rateLimits: false });
  return { sandbox, client: createSandboxClient(sandbox), stop: () => sandbox.stop() };
}

/** Creates a client of the sandbox's CRM whose token has exactly these scopes. */
export function createScopedClient(sandbox: Sandbox, scopes: readonly string[]): ApiClient {
  return createSandboxClient(sandbox, { token: sandbox.addToken("crm", scopes as never[]) });
}
