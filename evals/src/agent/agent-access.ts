import type { Sandbox, ServiceAccess, ServiceName } from "@workbelt/sandbox";
import type { Task } from "../task.ts";

/** Returns base URL and token of each service for the agent, with no more permissions than the task gives it. */
export function agentAccess(
  { permissions = {} }: Task,
  sandbox: Sandbox,
): Record<ServiceName, ServiceAccess> {
  const access: Record<ServiceName, ServiceAccess> = { ...sandbox.services };
  for (const [service, permitted] of Object.entries(permissions) as [ServiceName, string[]][]) {
    access[service] = {
      ...access[service],
      token: sandbox.addToken(service, permitted as never[]),
    };
  }
  return access;
}
