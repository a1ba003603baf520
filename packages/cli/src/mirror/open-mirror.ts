import type { ApiClient } from "@workbelt/core";
import { Mirror, type MirrorSource, SqliteMirrorStore } from "@workbelt/mirror";
import { type ConnectionOptions, openConnectors } from "../accounts/open-connection.js";
import { mirrorFile } from "../accounts/config-folder.js";
import { openKey } from "../accounts/open-store.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { type ListedService, loadService } from "../services.js";

/** Flags that say which copy is meant. */
export interface MirrorFlags extends ConnectionOptions {
  /** Names of services. @default those that have a token or an account */
  services?: readonly string[];
  /** @default that of the config folder */
  file?: string;
  json?: boolean;
}

/** A mirror with the clients of this person's services. */
export interface OpenedMirror {
  mirror: Mirror;
  sources: readonly (MirrorSource & { client: ApiClient })[];
  file: string;
  close: () => Promise<void>;
}

/**
 * Opens the mirror of this person's services.
 *
 * @throws CommandError for an unknown service, one that cannot be copied, and if none has a token or an account; StoreError.
 */
export async function openMirror(
  listed: readonly ListedService[],
  { services: names, file = mirrorFile(), ...connection }: MirrorFlags,
): Promise<OpenedMirror> {
  const services = await chooseServices(listed, names);
  const isNamed = names !== undefined;
  const connected = await openConnectors(services, connection, (error) => {
    if (isNamed) throw error;
  });
  const store = new SqliteMirrorStore({ file, encryptionKey: openKey() });
  const clients = connected.services.map(({ account, connect, provider }) => {
    // The sandbox of this command has no limits.
    const client = connect(connection.sandbox ? { rateLimits: false } : {});
    return { provider, client, account };
  });
  const close = async () => {
    await Promise.all(clients.map(({ client }) => client.close()));
    await store.close();
    await connected.close();
  };
  return { mirror: new Mirror({ store, sources: clients }), sources: clients, file, close };
}

async function chooseServices(
  listed: readonly ListedService[],
  names: readonly string[] | undefined,
): Promise<ListedService[]> {
  const unknown = names?.find((name) => !listed.some((each) => each.name === name));
  if (unknown !== undefined) {
    const known = listed.map(({ name }) => name).join(", ");
    throw new CommandError(
      EXIT.usage,
      `--services: expected names of ${known}, not ${JSON.stringify(unknown)}.`,
    );
  }
  const loaded = await Promise.all(listed.map(loadService));
  const possible = loaded.filter(({ provider }) => provider.collections !== undefined);
  const refused = names?.find((name) => !possible.some(({ listed: each }) => each.name === name));
  if (refused !== undefined) {
    throw new CommandError(
      EXIT.usage,
      `--services: ${refused} cannot be copied, because its package declares no collections.`,
    );
  }
  return possible.map((each) => each.listed).filter(({ name }) => names?.includes(name) ?? true);
}
