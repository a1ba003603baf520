import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import type { ServicePackage } from "./service.js";

// A command loads only the service that it names: each takes a tenth of a second.
const loaders = {
  crm: async () => (await import("./crm.js")).crm,
  notes: async () => (await import("./notes.js")).notes,
  convintel: async () => (await import("./convintel.js")).convintel,
} satisfies Record<string, () => Promise<ServicePackage>>;

/** Short name of a service. */
export type ServiceName = keyof typeof loaders;

/** The services, each with the words for it in help texts. */
export const services = {
  crm: "the CRM (Attio)",
  notes: "the notes workspace (Notion)",
  convintel: "conversation intelligence (Jiminny)",
} satisfies Record<ServiceName, string>;

export const serviceNames = Object.keys(services) as ServiceName[];

/** Loads the package of a service. */
export function loadService(name: ServiceName): Promise<ServicePackage> {
  return loaders[name]();
}

/** Returns the service that a tool's name begins with. @throws CommandError if there is none. */
export function serviceOfTool(tool: string): ServiceName {
  const found = serviceNames.find((name) => tool.startsWith(`${name}_`));
  if (found !== undefined) return found;
  throw new CommandError(
    EXIT.usage,
    `There is no tool ${JSON.stringify(tool)}. Names begin with ${serviceNames.map((name) => `${name}_`).join(", ")}; \`workbelt tools\` lists them.`,
  );
}
