// Connects your account at the terminal, and prints what it is connected to.
//
//   node examples/connect-account/main.ts crm                    the sandbox: no account needed
//   node examples/connect-account/main.ts notes --account work   under another name
//
// With CRM_CLIENT_ID and CRM_CLIENT_SECRET (or NOTES_…) in the environment it uses the real service: the
// app needs the redirect URI http://127.0.0.1:8765/callback. The account is then kept in accounts.sqlite,
// encrypted with WORKBELT_ENCRYPTION_KEY (openssl rand -base64 32).
import { parseArgs } from "node:util";
import { safeLine, safeText } from "@workbelt/core";
import { ConnectedAccounts, loopbackLogin } from "@workbelt/core/accounts";
import { crmProvider } from "@workbelt/crm-tools";
import { notesProvider } from "@workbelt/notes-tools";
import { type OpenedStore, openTemporaryStore, openStore } from "../shared/account-store.ts";
import { parsePort } from "../shared/parse-port.ts";
import { useServices, type ServiceEnvironment } from "../shared/service-environment.ts";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort(new Error("it was stopped.")));
let services: ServiceEnvironment | undefined;
let opened: OpenedStore | undefined;
try {
  const { account, open, port, provider } = readArguments();
  const app = provider.toUpperCase();
  services = await useServices([`${app}_CLIENT_ID`, `${app}_CLIENT_SECRET`]);
  console.log(services.title);
  opened = services.isSandbox ? openTemporaryStore() : openStore("accounts.sqlite");
  const providers = [crmProvider(), notesProvider()];
  const accounts = new ConnectedAccounts({ store: opened.store, providers });
  const name = { provider, account };
  await loopbackLogin(accounts, { ...name, port, open, signal: stop.signal });
  // Asks the service, as a program would do later.
  const { connection, status } = await accounts.status(name, { verify: true });
  console.log(`Account ${account} of ${provider}: ${status}.`);
  if (connection?.name !== undefined) console.log(`Connected to ${safeLine(connection.name)}.`);
} catch (error) {
  console.error(`Not connected: ${safeText((error as Error).message)}`);
  process.exitCode = 1;
} finally {
  opened?.close();
  await services?.close();
}

function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      account: { type: "string", default: "me" },
      browser: { type: "boolean", default: true },
      port: { type: "string", default: "8765" },
    },
  });
  const [provider = "crm"] = positionals;
  const { account, browser: open, port } = values;
  return { provider, account, open, port: parsePort("--port", port) };
}
