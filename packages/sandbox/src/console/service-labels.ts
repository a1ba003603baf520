import type { ServiceName } from "../common/tokens.js";

/** Names of the services, as people read them. */
export const serviceLabels: Record<ServiceName, string> = {
  crm: "CRM",
  notes: "Notes",
  convintel: "Calls",
};
