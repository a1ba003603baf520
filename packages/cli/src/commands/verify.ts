import { Argument, type Command } from "commander";
import type { ListedService } from "../services.js";
import type { VerifyFlags } from "../verify/run-verify.js";

/** Adds `workbelt verify`. */
export function addVerifyCommand(program: Command, services: readonly ListedService[]): void {
  const names = services.map(({ name }) => name);
  program
    .command("verify")
    .description("Check the tools and their assumptions against the services, with your tokens.")
    .addArgument(
      new Argument("[services...]", "default: all that have a token or account").choices(names),
    )
    .option("--write", "Also write, in an area that is created and removed.")
    .option("--permanent", "Also create what a service cannot delete again. Includes --write.")
    .option("--yes", "Write without a question.")
    .option("--clean", "Only remove what an earlier run left.")
    .option("--record <folder>", "Keep redacted recordings of all calls.")
    .option("--json", "Print the report as JSON.")
    .option("--account <name>", "Account that `workbelt login` connected.")
    .option("--sandbox", "Verify the local sandbox: no account needed.")
    .action(async (chosen: string[], flags: VerifyFlags) => {
      const { runVerify } = await import("../verify/run-verify.js");
      const listed = services.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
      await runVerify(listed, { ...flags, isChosen: chosen.length > 0 });
    });
}
