import { Argument, type Command } from "commander";
import { DEFAULT_ACCOUNT, type LoginService, loginServices } from "../accounts/login-services.js";
import type { Format } from "../output/formats.js";
import { formatOption } from "./call-options.js";

/** Loads the actions, and with them the store. */
const loadActions = () => import("../accounts/manage-accounts.js");

const serviceArgument = () => new Argument("<service>", "service").choices(loginServices);

/** Adds `workbelt accounts list`, `status` and `remove`. */
export function addAccountsCommand(program: Command): void {
  const accounts = program
    .command("accounts")
    .description("Show and remove connected accounts.")
    .helpCommand(false);
  accounts
    .command("list")
    .description("List the connected accounts.")
    .addOption(formatOption())
    .action(async ({ format }: { format?: Format }) => {
      await (await loadActions()).listAccounts(format);
    });
  accounts
    .command("status")
    .description("Ask the service whether an account still works.")
    .addArgument(serviceArgument())
    .argument("[name]", "the account", DEFAULT_ACCOUNT)
    .addOption(formatOption())
    .action(async (provider: LoginService, account: string, { format }: { format?: Format }) => {
      await (await loadActions()).printStatus({ provider, account }, format);
    });
  accounts
    .command("remove")
    .description("Disconnect an account, and have the service revoke its token.")
    .addArgument(serviceArgument())
    .argument("[name]", "the account", DEFAULT_ACCOUNT)
    .action(async (provider: LoginService, account: string) => {
      await (await loadActions()).removeAccount({ provider, account });
    });
}
