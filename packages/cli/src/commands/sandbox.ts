import { type Command, Option } from "commander";
import type { ListedService } from "../services.js";
import { parseInteger } from "./parse-integer.js";
import { parsePort } from "./parse-port.js";

interface StartOptions {
  port: number;
  data?: string;
  people?: number;
  seed?: number;
  host?: string;
  allowHost?: string[];
}

const DEFAULT_PORT = 4010;

/** Loads the requests to a running sandbox. */
const loadControl = () => import("../sandbox/control.js");

/** Adds `workbelt sandbox start`, `reset` and `faults`. */
export function addSandboxCommand(program: Command, services: readonly ListedService[]): void {
  const sandbox = program
    .command("sandbox")
    .description("Run the three services on this machine.")
    .helpCommand(false);
  sandbox
    .command("start")
    .description("Start it, and print its addresses and tokens as shell exports.")
    .addOption(portOption())
    .option("--data <file>", "SQLite file for the data. Default: in memory.")
    .option("--people <number>", "People in the CRM, with all else in proportion.", parseInteger)
    .option("--seed <number>", "Number from which they are generated. Default: 1.", parseInteger)
    .option("--host <address>", "Address to listen on; 0.0.0.0 lets others in. Default: 127.0.0.1.")
    .option("--allow-host <name...>", "Names and addresses by which others reach it.")
    .action(async ({ allowHost, ...options }: StartOptions) => {
      const { serveSandbox } = await import("@workbelt/sandbox");
      await serveSandbox({ ...options, allowedHosts: allowHost });
    });
  sandbox
    .command("reset")
    .description("Restore the data of a running sandbox, and remove all faults.")
    .addOption(portOption())
    .action(async ({ port }: { port: number }) => {
      await (await loadControl()).resetSandbox(port);
    });
  addFaultsCommand(sandbox, services);
}

function addFaultsCommand(sandbox: Command, services: readonly ListedService[]): void {
  const faults = sandbox
    .command("faults")
    .description("Make responses of a running sandbox fail.")
    .helpCommand(false);
  faults
    .command("add")
    .description("Add a fault to the next requests.")
    .addOption(
      new Option("--service <service>", "Service.")
        .choices(services.map(({ name }) => name))
        .makeOptionMandatory(),
    )
    .option("--method <method>", "HTTP method. Default: any.")
    .option("--path <text>", "Part of the path, such as /tasks. Default: any.")
    .option("--status <number>", "Status of the response.", Number)
    .option("--kind <kind>", "status, status-after, drop, drop-after or truncate.")
    .option("--delay-ms <number>", "Delay before the request.", Number)
    .option("--times <number>", "Number of requests. Default: 1.", Number)
    .addOption(portOption())
    .action(async ({ port, ...fault }: { port: number }) => {
      await (await loadControl()).addFault(port, fault);
    });
  faults
    .command("clear")
    .description("Remove all faults.")
    .addOption(portOption())
    .action(async ({ port }: { port: number }) => {
      await (await loadControl()).clearFaults(port);
    });
}

function portOption(): Option {
  return new Option("--port <number>", "Port on 127.0.0.1.")
    .argParser(parsePort)
    .default(DEFAULT_PORT);
}
