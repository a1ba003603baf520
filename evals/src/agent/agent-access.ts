import type { Sandbox, ServiceAccess, ServiceName } from "@workbelt/sandbox";
import type { Task } from "../task.ts";

/** Returns base URL and token of each service for the agent, with no more permissions than the task gives it. */
export function agentAccess(
  { permissions = {} }: Task,
  { services, addToken }: Sandbox,
): Record<ServiceName, ServiceAccess> {
  const { crm, notes, convintel } = services;
  return {
    crm: { ...crm, ...(permissions.crm && { token: addToken("crm", permissions.crm) }) },
    notes: { ...notes, ...(permissions.notes && { token: addToken("notes", permissions.notes) }) },
    convintel,
  };
}
