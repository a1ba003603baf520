import type { ApiClient } from "@workbelt/core";
import { ApiToolkit, type ApiToolkitOptions } from "@workbelt/core/langchain";
import { crmPackage } from "../package.js";

/** Options of the LangChain toolkit. `files` is for the upload tool. */
export type CrmToolkitOptions = ApiToolkitOptions<typeof crmPackage>;

/**
 * All or some of the CRM tools, for LangChain.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new CrmToolkit({ resources: ["tasks", "people"], access: "read" }).getTools()
 */
export class CrmToolkit extends ApiToolkit<typeof crmPackage> {
  constructor(options: CrmToolkitOptions = {}) {
    super(crmPackage, options);
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
