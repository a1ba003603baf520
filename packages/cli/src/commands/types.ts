import type { Command } from "commander";
import type { TypesFlags } from "../programs/print-types.js";
import type { ListedService } from "../services.js";

/** Adds `workbelt types [names]`. */
export function addTypesCommand(program: Command, services: readonly ListedService[]): void {
  program
    .command("types")
    .description("Print the types of the operations, to check the scripts of `workbelt run` with.")
    .argument("[names...]", "operations or resources, such as crm_list_deals. Default: all")
    .option("--live", "Add the values of your objects, lists and databases, named beside them.")
    .option("--account <name>", "Account that `workbelt login` connected.")
    .option("--sandbox", "Use the local sandbox: no account needed.")
    .action(async (names: string[], flags: TypesFlags) => {
      const { printTypes } = await import("../programs/print-types.js");
      await printTypes(services, names, flags);
    });
}
