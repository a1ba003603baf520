// A server on which people sign in, connect their own CRM and notes workspace in the browser, and ask
// one agent about their own work.
//
//   node examples/multi-user-server/main.ts    the sandbox and a scripted model: no account, no key
//
// With CRM_CLIENT_ID, CRM_CLIENT_SECRET, NOTES_CLIENT_ID and NOTES_CLIENT_SECRET in the environment it
// connects the real services: both apps need a redirect URI, <PUBLIC_URL>/callback/crm and
// <PUBLIC_URL>/callback/notes. Accounts are stored in accounts.sqlite, encrypted with WORKBELT_ENCRYPTION_KEY.
// WORKBELT_MODEL selects a real model.
import { once } from "node:events";
import { type OpenedStore, openTemporaryStore, openStore } from "../shared/account-store.ts";
import { chooseModel } from "../shared/model.ts";
import { parsePort } from "../shared/parse-port.ts";
import { useServices } from "../shared/service-environment.ts";
import { script } from "./script.ts";
import { type RunningServer, startServer } from "./start-server.ts";

const app = ["CRM_CLIENT_ID", "CRM_CLIENT_SECRET", "NOTES_CLIENT_ID", "NOTES_CLIENT_SECRET"];
const services = await useServices(app);
console.log(services.title);
let opened: OpenedStore | undefined;
let server: RunningServer | undefined;
try {
  const port = parsePort("PORT", process.env["PORT"] ?? "3000");
  const { model, title } = await chooseModel(script);
  console.log(title);
  opened = services.isSandbox ? openTemporaryStore() : openStore("accounts.sqlite");
  server = await startServer({
    model,
    store: opened.store,
    port,
    publicUrl: process.env["PUBLIC_URL"],
  });
  console.log(
    `Open ${server.url} in a browser; in another browser you can sign in as someone else.`,
  );
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
} catch (error) {
  console.error(`The server stopped: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await server?.close();
  opened?.close();
  await services.close();
}
