import { type ApiClient, ConfigurationError, type Layer } from "@workbelt/core";
import type { AnyProviderPackage } from "@workbelt/core/adapters";
import type { Mirror, SyncReport } from "@workbelt/mirror";
import type { OpenedServices } from "../open-services.js";

const EVERY_MS = 5 * 60_000;

/** A mirror that is searched, and kept up to date while the server runs. */
export interface ServedMirror {
  readonly mirror: Mirror;
  /** Its tools. */
  readonly provider: AnyProviderPackage;
  /** Puts what tools write into it. */
  readonly layer: Layer;
  close(): Promise<void>;
}

/**
 * Opens the mirror in a file, of the services that are served.
 *
 * @param report called with what could not be read.
 * @throws ConfigurationError if none of the services can be copied; StoreError without a key, or for a file that cannot be used.
 */
export async function openMirror(
  file: string,
  { clients, packages }: Pick<OpenedServices, "clients" | "packages">,
  report: (error: unknown) => void,
): Promise<ServedMirror> {
  const { createMirrorPackage, Mirror, SqliteMirrorStore } = await import("@workbelt/mirror");
  const possible = packages.filter(({ collections }) => collections !== undefined);
  if (possible.length === 0) {
    throw new ConfigurationError(
      "--mirror: none of the services can be copied, because their packages declare no collections. Leave it out.",
    );
  }
  const store = new SqliteMirrorStore({ file });
  const sources = possible.map((provider) => {
    // Accounts with names are refused before.
    return { provider, client: clients[provider.service.name] as ApiClient | undefined };
  });
  const mirror = new Mirror({ store, sources });
  const stop = new AbortController();
  const keeping = mirror.keep({
    signal: stop.signal,
    everyMs: EVERY_MS,
    onReport: reportOnce(report),
    onError: report,
  });
  const close = async () => {
    stop.abort();
    await keeping;
    await store.close();
  };
  return { mirror, provider: createMirrorPackage(mirror), layer: mirror.layer, close };
}

/** Creates a function that reports failed reads. An outage of hours is one line. */
function reportOnce(report: (error: unknown) => void): (sync: SyncReport) => void {
  let reported = "";
  return ({ collections }) => {
    const errors = collections.flatMap(({ collection, error }) =>
      error === undefined ? [] : [`${collection}: ${error.message}`],
    );
    const problem = errors.join(" ");
    if (problem !== "" && problem !== reported) {
      report(`The mirror was not read completely. ${problem}`);
    }
    reported = problem;
  };
}
