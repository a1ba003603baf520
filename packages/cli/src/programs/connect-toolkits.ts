import type { AuditLog, CallPolicy } from "@workbelt/core";
import { type ConnectionOptions, openConnection } from "../accounts/open-connection.js";
import type { LoadedService } from "../services.js";

/** Toolkits of several services. */
export interface ConnectedToolkits {
  toolkits: ReturnType<LoadedService["provider"]["createToolkit"]>[];
  close: () => Promise<void>;
}

/** Connects the toolkits of services, with files of the working folder. @throws CommandError for one without a connection */
export async function connectToolkits(
  services: readonly LoadedService[],
  options: ConnectionOptions,
  guards: { policy?: CallPolicy; auditLog?: AuditLog | undefined } = {},
): Promise<ConnectedToolkits> {
  const toolkits: ConnectedToolkits["toolkits"] = [];
  const closing: (() => unknown)[] = [];
  const close = async () => {
    // The first may have started what the others use.
    for (const end of closing.toReversed()) await end();
  };
  try {
    for (const service of services) {
      const { close: end, ...connection } = await openConnection(service, options);
      closing.push(end);
      const { provider } = service;
      toolkits.push(provider.createToolkit({ ...connection, ...guards, ...provider.files?.(".") }));
    }
    return { toolkits, close };
  } catch (error) {
    await close();
    throw error;
  }
}
