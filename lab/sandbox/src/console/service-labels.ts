import { type ServiceName, serviceNames } from "../common/tokens.js";

/** Names of the services, as people read them. */
export const serviceLabels: Record<ServiceName, string> = {
  crm: "CRM",
  notes: "Notes",
  convintel: "Calls",
};

/** Returns the name of a service as people say it, if the sandbox has it. */
export function toServiceLabel(service: string): string {
  const known = serviceNames.find((name) => name === service);
  return known === undefined ? service : serviceLabels[known];
}
