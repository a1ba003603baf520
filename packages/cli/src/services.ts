import type { ApiClient, AuditLog, CallPolicy } from "@workbelt/core";
import type { AnyProviderPackage, AnyTool } from "@workbelt/core/adapters";
import type { UndoJournal } from "@workbelt/core/undo";
import { CommandError } from "./errors/command-error.js";
import { EXIT } from "./errors/exit-codes.js";
import { formatCommand } from "./names.js";

/** A service of the command line. Its package is loaded by the commands that need it: each takes a tenth of a second. */
export interface ListedService {
  /** The first word of its tools' names. */
  name: string;
  /** Words for it in help texts, such as `the CRM (Attio)`. */
  title: string;
  /** True if `workbelt login` connects its accounts. The others have keys, which are in the environment. */
  canLogIn?: true;
  /** Loads its package. */
  load: () => Promise<AnyProviderPackage>;
}

/** A service whose package is loaded. */
export interface LoadedService {
  listed: ListedService;
  provider: AnyProviderPackage;
}

/** Name of an account without `--account`. */
export const DEFAULT_ACCOUNT = "me";

/** A tool of any operation. */
export type Tool = AnyTool;

/** Tools to create, and their client and account. Without a client, the environment decides both. */
export interface ToolSelection {
  include?: readonly string[];
  client?: ApiClient | undefined;
  account?: string | undefined;
  policy?: CallPolicy | undefined;
  auditLog?: AuditLog | undefined;
  journal?: UndoJournal | undefined;
}

/** Loads the package of a service. */
export async function loadService(listed: ListedService): Promise<LoadedService> {
  return { listed, provider: await listed.load() };
}

/** Returns the service that a tool's name begins with. @throws CommandError if there is none. */
export function serviceOfTool(services: readonly ListedService[], tool: string): ListedService {
  const found = services.find(({ name }) => tool.startsWith(`${name}_`));
  if (found !== undefined) return found;
  const prefixes = services.map(({ name }) => `${name}_`).join(", ");
  throw new CommandError(
    EXIT.usage,
    `There is no tool ${JSON.stringify(tool)}. Names begin with ${prefixes}; \`${formatCommand("tools")}\` lists them.`,
  );
}

/** Returns the services whose accounts `workbelt login` connects. */
export function listLoginServices(services: readonly ListedService[]): ListedService[] {
  return services.filter(({ canLogIn }) => canLogIn);
}

/** Creates tools, which upload files of the working folder. */
export function createTools({ provider }: LoadedService, selection: ToolSelection = {}): Tool[] {
  return provider.createToolkit({ ...selection, ...provider.files?.(".") }).getTools();
}
