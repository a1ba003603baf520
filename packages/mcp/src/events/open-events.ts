import {
  type ApiClient,
  ConfigurationError,
  type Layer,
  type WebhookHandler,
} from "@workbelt/core";
import { listWords } from "@workbelt/core/provider";
import type { EventSource } from "@workbelt/events";
import type { Mirror } from "@workbelt/mirror";
import type { OpenedServices } from "../open-services.js";
import type { Flags } from "../program.js";
import { serveEvents, type ServedEvents } from "./served-events.js";

/** Events of the services that are served. */
export interface OpenedEvents {
  readonly served: ServedEvents;
  /** Marks what tools write, so that it is not delivered. */
  readonly layer: Layer;
  /** Receivers of the webhooks of the services, by their names. */
  readonly webhooks: Readonly<Record<string, WebhookHandler>>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the events in a database, which webhooks bring, whose secrets are in the environment, and a mirror finds.
 *
 * @throws ConfigurationError if nothing brings events, or without their package; StoreError without a key.
 */
export async function openEvents(
  database: string,
  {
    clients,
    flags,
    mirror,
    packages,
    report,
  }: Pick<OpenedServices, "clients" | "packages"> & {
    flags: Pick<Flags, "publicUrl" | "sandbox">;
    mirror: Mirror | undefined;
    report: (error: unknown) => void;
  },
): Promise<OpenedEvents> {
  const { Events } = await loadEvents();
  const sources: Record<string, EventSource> = Object.fromEntries(
    packages
      .filter((provider) => provider.events !== undefined)
      .map((provider) => [
        provider.service.name,
        {
          provider,
          // Accounts with names are refused before.
          client: clients[provider.service.name] as ApiClient | undefined,
          secret: process.env[secretVariable(provider.service.name)]?.trim() || undefined,
        },
      ]),
  );
  const names = Object.keys(sources);
  const received = names.filter((name) => sources[name]?.secret !== undefined);
  if (received.length === 0 && mirror === undefined) {
    throw new ConfigurationError(
      `--events: nothing brings events. Set the secret of a webhook (${listWords(names.map(secretVariable))}), or add --mirror, by which changes are found.`,
    );
  }
  const events = new Events({
    database,
    sources,
    mirror,
    onReport: (each) => report(toText(each)),
  });
  const { publicUrl, sandbox = false } = flags;
  // Callers of other machines must not reach this one.
  const served = serveEvents(events, { allowLoopback: sandbox && publicUrl === undefined });
  return {
    served,
    layer: events.layer,
    webhooks: Object.fromEntries(received.map((name) => [name, events.receiver(name)])),
    start: () => events.start(),
    close: () => events.stop(),
  };
}

async function loadEvents() {
  // Bundles leave it out: it needs a database.
  return import("@workbelt/events").catch((cause: unknown) => {
    throw new ConfigurationError(
      "--events needs the package @workbelt/events, and @electric-sql/pglite for a folder, which are not installed. Run the server with npx -p @workbelt/mcp -p @workbelt/events -p @electric-sql/pglite workbelt-mcp.",
      { cause },
    );
  });
}

function secretVariable(service: string): string {
  return `${service.toUpperCase()}_WEBHOOK_SECRET`;
}

function toText(event: object): string {
  return `Events: ${JSON.stringify(event)}`;
}
