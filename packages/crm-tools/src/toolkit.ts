import type { ApiClient, ToolkitOptions } from "@workbelt/core";
import { ApiToolkit, type ToolName } from "@workbelt/core/provider";
import { crmCatalog, crmResourceLabels } from "./catalog.js";
import type { CrmToolOptions } from "./crm-tool.js";

/** Options of the CRM toolkit. */
export type CrmToolkitOptions = ToolkitOptions<CrmToolOptions, typeof crmCatalog>;

/** Name of a CRM tool, for names that are not literals in your code. */
export type CrmToolName = ToolName<typeof crmCatalog>;

/**
 * All or some of the CRM tools.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new CrmToolkit({ resources: ["tasks", "people"], access: "read" }).getTools()
 */
export class CrmToolkit extends ApiToolkit<CrmToolOptions, typeof crmCatalog> {
  constructor(options: CrmToolkitOptions = {}) {
    super(crmCatalog, options, crmResourceLabels);
  }

  /**
   * Creates a toolkit for one connected account, with the tools that its scopes allow. Every call is
   * for that account.
   *
   * @throws AuthRequiredError if the account is not connected, ConfigurationError if the client has a
   * fixed token instead of connected accounts.
   * @example
   * const client = createCrmClient({ accounts });
   * const toolkit = await CrmToolkit.forAccount("user-42", { client, access: "read" });
   */
  static async forAccount(
    account: string,
    options: CrmToolkitOptions & { client: ApiClient },
  ): Promise<CrmToolkit> {
    const all = new CrmToolkit({ ...options, account });
    const include = await all.allowedTools(options.client, account);
    return new CrmToolkit({ ...options, account, include });
  }
}
