import { type ApiClient, ConfigurationError } from "@workbelt/core";
import { hasTools } from "@workbelt/core/provider";
import type { ServedToolkit } from "./serve/toolkit.js";
import { type ServiceName, services } from "./services.js";
import { filterByService, type ToolSelection } from "./tool-filters.js";

/** Options of `createToolkits`. */
export interface ToolkitsOptions extends ToolSelection {
  /** Clients by service. @default those that the environment describes */
  clients?: Readonly<Partial<Record<ServiceName, ApiClient>>> | undefined;
  /** Folder with the files that models may upload by name. @default none */
  files?: string | undefined;
  /** Returns the requests that write instead of sending them. @default false */
  dryRun?: boolean | undefined;
  /** Keeps the complete output for `structuredContent`. @default false */
  structuredContent?: boolean | undefined;
}

/**
 * Creates the toolkits of a server: one for each service of which the options leave a tool.
 *
 * @throws ConfigurationError for names that do not exist, and if no tool is left.
 * @example createToolkits({ services: ["crm"], access: "read", clients: { crm: createCrmClient({ token }) } });
 */
export function createToolkits(options: ToolkitsOptions): ServedToolkit[] {
  const { clients = {}, dryRun, files, structuredContent = false } = options;
  const filters = [...filterByService(options)];
  const served = filters.filter(([name, filter]) => hasTools(services[name].catalog, filter));
  if (filters.length === 0) {
    throw new ConfigurationError("The options leave no tool to serve. Allow more of them.");
  }
  // If no service has a tool left, the first toolkit names the option at fault.
  return (served.length > 0 ? served : filters).map(([name, filter]) =>
    services[name].createToolkit({
      ...filter,
      files,
      dryRun,
      client: clients[name],
      // A client shows thrown errors to the model without their advice.
      onError: "return",
      artifact: structuredContent ? "full" : "none",
    }),
  );
}
