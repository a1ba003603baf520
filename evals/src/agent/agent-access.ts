import type { Sandbox, ServiceAccess, ServiceName } from "@workbelt/sandbox";
import type { Task } from "../task.ts";

/** Returns base URL and token of each service for the agent, with no more permissions than the task gives it. */
export function agentAccess(
  { permissions = {} }: Task,
  sandbox: Sandbox,
): Record<ServiceName, ServiceAccess> {
  const { crm, notes, convintel } = sandbox.services;
  return {
    crm: { ...crm, ...(permissions.crm && { token: sandbox.addToken("crm", permissions.crm) }) },
    notes: {
      ...notes,
      ...(permissions.notes && { token: sandbox.addToken("notes", permissions.notes) }),
    },
    convintel,
  };
}
