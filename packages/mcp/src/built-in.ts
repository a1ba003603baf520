import type { AnyProviderPackage } from "@workbelt/core/adapters";

/** A service whose package is loaded if it may be served. */
export interface BuiltInService {
  /** The variable with its token, which its package declares, too. */
  readonly tokenVariable: string;
  readonly load: () => Promise<AnyProviderPackage>;
}

export const builtInServices: readonly BuiltInService[] = [
  {
    tokenVariable: "CONVINTEL_API_KEY",
    load: async () => (await import("@workbelt/convintel-tools/operations")).convintelPackage,
  },
  {
    tokenVariable: "CRM_ACCESS_TOKEN",
    load: async () => (await import("@workbelt/crm-tools/operations")).crmPackage,
  },
  {
    tokenVariable: "NOTES_ACCESS_TOKEN",
    load: async () => (await import("@workbelt/notes-tools/operations")).notesPackage,
  },
];

/**
 * Chooses the services whose packages are loaded: without a flag, those with a token. A package takes a tenth of the start. Flags
 * may name any service and tool, and an error without a token names all variables: then all are loaded.
 */
export function chooseBuiltIn(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): readonly BuiltInService[] {
  const hasFlags =
    args.length > 0 || Object.keys(environment).some((name) => name.startsWith("WORKBELT_MCP_"));
  const withToken = builtInServices.filter(
    ({ tokenVariable }) => (environment[tokenVariable] ?? "").trim() !== "",
  );
  return hasFlags || withToken.length === 0 ? builtInServices : withToken;
}
