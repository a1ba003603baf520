import type { ApiClient, ToolkitOptions } from "@workbelt/core";
import { defineProvider, Toolkit, type ToolName } from "@workbelt/core/provider";
import { accountTypes } from "./account-types.js";
import { collections } from "./collections/index.js";
import * as activities from "./activities/index.js";
import * as comments from "./comments/index.js";
import * as companies from "./companies/index.js";
import * as deals from "./deals/index.js";
import * as emails from "./emails/index.js";
import { events } from "./events/catalog.js";
import { attachmentFolder } from "./files/attachment-folder.js";
import * as files from "./files/index.js";
import type { CrmUploadOptions } from "./files/send-file.js";
import * as lists from "./lists/index.js";
import * as meetings from "./meetings/index.js";
import * as members from "./members/index.js";
import * as notes from "./notes/index.js";
import * as objects from "./objects/index.js";
import * as people from "./people/index.js";
import { crmProvider } from "./provider.js";
import * as records from "./records/index.js";
import { crmService } from "./service.js";
import * as tasks from "./tasks/index.js";
import * as token from "./token/index.js";
import * as users from "./users/index.js";
import * as webhooks from "./webhooks/index.js";
import * as workspaces from "./workspaces/index.js";

/** The CRM with all its operations, for programs that take a list of provider packages. */
export const crmPackage = defineProvider({
  service: crmService,
  operations: {
    people,
    companies,
    deals,
    records,
    users,
    workspaces,
    tasks,
    notes,
    comments,
    files,
    lists,
    objects,
    activities,
    members,
    webhooks,
    meetings,
    emails,
    token,
  },
  accounts: crmProvider,
  skills: "@workbelt/crm-tools",
  accountTypes,
  collections,
  events,
  resourceLabels: {
    records: "any object; entries = its lists",
    users: "of your own product",
    workspaces: "customers of your product",
    objects: "fields of records, lists",
    activities: "event types",
    members: "CRM users",
  },
  files: (source, onProgress): CrmUploadOptions => ({
    files: typeof source === "string" ? attachmentFolder(source) : source,
    onProgress,
  }),
});

/** Options of the CRM toolkit. `files` is for the upload tool. */
export type CrmToolkitOptions = ToolkitOptions<typeof crmPackage>;

/** Name of a CRM tool, for names that are not literals in your code. */
export type CrmToolName = ToolName<typeof crmPackage>;

/**
 * All or some of the CRM tools, for any framework.
 *
 * @throws ConfigurationError for an unknown tool or resource.
 * @example new CrmToolkit({ resources: ["tasks", "people"], access: "read" }).getTools()
 */
export class CrmToolkit extends Toolkit<typeof crmPackage> {
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
