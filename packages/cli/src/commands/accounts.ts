import { Argument, type Command } from "commander";
import { DEFAULT_ACCOUNT, type ListedService, listLoginServices } from "../services.js";
import type { Format } from "../output/formats.js";
import { formatOption } from "./call-options.js";

/** Loads the actions, and with them the store. */
const loadActions = () => import("../accounts/manage-accounts.js");

/** Adds `workbelt accounts list`, `status` and `remove`. */
export function addAccountsCommand(program: Command, services: readonly ListedService[]): void {
  const loginServices = listLoginServices(services);
  const names = loginServices.map(({ name }) => name);
  const serviceArgument = () => new Argument("<service>", "service").choices(names);
  const find = (name: string) => loginServices.find((each) => each.name === name) as ListedService;
  const accounts = program
    .command("accounts")
    .description("Show and remove connected accounts.")
    .helpCommand(false);
  accounts
    .command("list")
    .description("List the connected accounts.")
    .addOption(formatOption())
    .action(async ({ format }: { format?: Format }) => {
      await (await loadActions()).listAccounts(loginServices, format);
    });
  accounts
    .command("status")
    .description("Ask the service whether an account still works.")
    .addArgument(serviceArgument())
    .argument("[name]", "the account", DEFAULT_ACCOUNT)
    .addOption(formatOption())
    .action(async (name: string, account: string, { format }: { format?: Format }) => {
      await (await loadActions()).printStatus({ service: find(name), account }, format);
    });
  accounts
    .command("remove")
    .description("Disconnect an account, and have the service revoke its token.")
    .addArgument(serviceArgument())
    .argument("[name]", "the account", DEFAULT_ACCOUNT)
    .action(async (name: string, account: string) => {
      await (await loadActions()).removeAccount({ service: find(name), account });
    });
}
