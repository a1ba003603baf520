import { Argument, type Command } from "commander";
import { DEFAULT_ACCOUNT, type ListedService, listLoginServices } from "../services.js";
import { parsePort } from "./parse-port.js";

interface LoginFlags {
  account: string;
  browser: boolean;
  port: number;
}

/** Adds `workbelt login <service>`. */
export function addLoginCommand(program: Command, services: readonly ListedService[]): void {
  const loginServices = listLoginServices(services);
  program
    .command("login")
    .description("Connect your account in the browser.")
    .addArgument(
      new Argument("<service>", "service").choices(loginServices.map(({ name }) => name)),
    )
    .option("--account <name>", "Your name for the account.", DEFAULT_ACCOUNT)
    .option("--port <number>", "Port of the redirect URI on 127.0.0.1.", parsePort, 8765)
    .option("--no-browser", "Only print the address to open.")
    .action(async (name: string, { account, browser, port }: LoginFlags) => {
      const { login } = await import("../accounts/login.js");
      const service = loginServices.find((each) => each.name === name) as ListedService;
      await login(service, { account, port, open: browser });
    });
}
