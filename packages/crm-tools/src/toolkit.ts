import { ApiToolkit, type ToolFilter } from "@workbelt/core";
import { crmCatalog } from "./catalog.js";
import type { CrmToolOptions } from "./crm-tool.js";

/** Which CRM tools, and how they work. */
export type CrmToolkitOptions = CrmToolOptions & ToolFilter<keyof typeof crmCatalog>;

/**
 * The CRM tools, all or some of them.
 *
 * @throws ConfigurationError for a tool or resource that there is not.
 * @example new CrmToolkit({ resources: ["tasks", "people"], access: "read" }).getTools()
 */
export class CrmToolkit extends ApiToolkit<CrmToolOptions> {
  constructor(options: CrmToolkitOptions = {}) {
    super(crmCatalog, options);
  }
}
