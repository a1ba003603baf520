import { serve, type ServerType } from "@hono/node-server";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ConnectedAccounts } from "@workbelt/core/accounts";
import type { Store } from "@workbelt/core/store";
import { crmProvider } from "@workbelt/crm-tools";
import { notesProvider } from "@workbelt/notes-tools";
import type { AddressInfo } from "node:net";
import { createAssistant } from "./assistant.ts";
import { createApp } from "./app.ts";
import { Sessions } from "./sessions.ts";

/** Options of the server. */
export interface ServerOptions {
  model: BaseChatModel;
  store: Store;
  /** Port on 127.0.0.1; 0 for a free one. */
  port: number;
  /** The address under which browsers reach it, if it is another one. */
  publicUrl?: string | undefined;
}

/** A running server. */
export interface RunningServer {
  url: string;
  accounts: ConnectedAccounts;
  close(): Promise<void>;
}

/** Starts the server with the services and apps named in the environment. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { model, port, store } = options;
  // Validated before anything listens.
  const publicAddress =
    options.publicUrl === undefined ? undefined : parsePublicUrl(options.publicUrl);
  const providers = [crmProvider(), notesProvider()];
  const accounts = new ConnectedAccounts({ store, providers });
  const ask = createAssistant({ model, accounts, providers });
  const own = await listen((request) => app.fetch(request), port);
  const publicUrl = publicAddress ?? new URL(own.url);
  const app = createApp({ publicUrl, accounts, providers, ask, sessions: new Sessions() });
  return { url: publicUrl.origin, accounts, close: own.close };
}

function parsePublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return url;
  throw new Error(
    `The public address must start with https:// or http://; it is ${JSON.stringify(text)}.`,
  );
}

async function listen(fetch: (request: Request) => Response | Promise<Response>, port: number) {
  const server = await new Promise<ServerType>((resolve, reject) => {
    const starting = serve({ fetch, port, hostname: "127.0.0.1" }, () => resolve(starting));
    starting.once("error", reject);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
