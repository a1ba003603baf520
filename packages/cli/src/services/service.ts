import type { ApiClient } from "@workbelt/core";
import type { ConnectedAccounts } from "@workbelt/core/accounts";
import type { AccountProvider, ApiTool, Operation, Service } from "@workbelt/core/provider";

/** A tool of any operation. */
export type Tool = ApiTool<Operation>;

/** Tools to create, and their client and account. Without a client, the environment decides both. */
export interface ToolSelection {
  include?: readonly string[];
  client?: ApiClient | undefined;
  account?: string | undefined;
}

/** A provider package, as the commands use it. */
export interface ServicePackage {
  service: Service;
  createTools: (selection?: ToolSelection) => readonly Tool[];
  createClient: (accounts: ConnectedAccounts) => ApiClient;
  createProvider: () => AccountProvider;
}
