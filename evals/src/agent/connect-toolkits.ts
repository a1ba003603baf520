import type { ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/langchain";
import type { Catalog } from "@workbelt/core/testing-support";
import type { Sandbox } from "@workbelt/sandbox";
import { services } from "../services.ts";
import type { Task } from "../task.ts";
import { agentAccess } from "./agent-access.ts";

/**
 * Creates toolkits that are connected to the sandbox with the permissions of the task.
 *
 * @param optionsOf returns the options of a service's toolkit, or undefined for a service without one.
 */
export function connectToolkits(
  task: Task,
  sandbox: Sandbox,
  optionsOf: (service: string) => ToolkitOptions | undefined,
): ApiToolkit[] {
  const access = new Map(Object.entries(agentAccess(task, sandbox)));
  return services.flatMap(({ provider }) => {
    const { createClient, service } = provider;
    const options = optionsOf(service.name);
    if (options === undefined) return [];
    const found = access.get(service.name);
    if (found === undefined) throw new Error(`The sandbox has no service ${service.name}.`);
    const { baseUrl, token } = found;
    // The sandbox has no rate limits either.
    const client = createClient({ baseUrl, token, rateLimits: false });
    return [new ApiToolkit<Catalog>(provider, { ...options, client })];
  });
}
