import type { ApiClient, ToolkitOptions } from "@workbelt/core";
import { ApiToolkit } from "@workbelt/core/provider";
import { crmCatalog } from "./catalog.js";
import type { CrmToolOptions } from "./crm-tool.js";

/** Which CRM tools, and how they work. */
export type CrmToolkitOptions = ToolkitOptions<CrmToolOptions, keyof typeof crmCatalog>;

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

  /**
   * The tools that one connected account may use, by the scopes of its token; every call is for it.
   *
   * @throws AuthRequiredError when a person has to connect the account first, ConfigurationError when the
   * client has a fixed token and no connected accounts.
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
