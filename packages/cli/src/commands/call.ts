import type { Command } from "commander";
import type { ListedService } from "../services.js";

/** Adds `workbelt call <tool>`. Its flags are known once the tool is. */
export function addCallCommand(program: Command, services: readonly ListedService[]): void {
  program
    .command("call")
    .description('Call an operation by its tool\'s name: call crm_create_task --content "…".')
    .argument("<tool>", "such as crm_create_task")
    .argument("[flags...]", "the operation's flags; `call <tool> --help` lists them")
    .passThroughOptions()
    .action(async (name: string, args: string[], _options, call: Command) => {
      const [{ findTool }, { defineOperationCommand }] = await Promise.all([
        import("./find-tool.js"),
        import("./operation-command.js"),
      ]);
      const { service, tool } = await findTool(services, name);
      const command = defineOperationCommand(call.createCommand(`workbelt call ${name}`), {
        service,
        services,
        tool,
        args,
      });
      await command.copyInheritedSettings(call).parseAsync(args, { from: "user" });
    });
}
