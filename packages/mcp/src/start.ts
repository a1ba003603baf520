import { assertConsistent } from "./assert-consistent.js";
import { createToolkits } from "./create-toolkits.js";
import { getSubject } from "./http/get-subject.js";
import { type OpenedServices, openServices } from "./open-services.js";
import type { Flags } from "./program.js";
import { createServerFactory } from "./serve/server-factory.js";
import { startHttp } from "./start-http.js";
import { reserveOutput, startStdio } from "./start-stdio.js";
import type { StartedServer } from "./started-server.js";

/**
 * Starts the server that the flags describe.
 *
 * @param report called with errors for the operator.
 * @throws ConfigurationError for flags that cannot be used, AccountStoreError for accounts.
 */
export async function start(
  flags: Flags,
  report: (error: unknown) => void,
): Promise<StartedServer> {
  assertConsistent(flags);
  if (flags.http === undefined) reserveOutput();
  const opened = await openServices(flags);
  try {
    const server = await serve(flags, opened, report);
    return { ...server, close: () => server.close().finally(() => opened.close()) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function serve(
  flags: Flags,
  { clients, names }: OpenedServices,
  report: (error: unknown) => void,
): Promise<StartedServer> {
  const confirmationKey = process.env["WORKBELT_MCP_CONFIRMATION_KEY"]?.trim() || undefined;
  const toolkits = createToolkits({ ...flags, services: names, clients });
  const factory = createServerFactory({
    ...flags,
    toolkits,
    // Nothing is written.
    confirm: flags.dryRun ? "none" : flags.confirm,
    confirmationKey,
    getAccount: flags.accounts === undefined ? undefined : getSubject,
    // A bug, which its place explains best.
    onError: (error) => report(error instanceof Error ? error.stack : error),
  });
  const count = toolkits.flatMap(({ tools }) => tools).length;
  const { http } = flags;
  const server =
    http === undefined
      ? startStdio(factory, report)
      : await startHttp(
          factory,
          // Several processes have one key, and each of them would know its own sessions only.
          { ...flags, http, sessions: confirmationKey === undefined },
          report,
        );
  return { ...server, title: `${count} tools of ${names.join(", ")} ${server.title}` };
}
