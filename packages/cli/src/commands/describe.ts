import type { Command } from "commander";
import { toCommand } from "../names.js";
import { formatJson } from "../output/format-json.js";
import { writeLines } from "../output/write.js";
import type { ListedService, Tool } from "../services.js";

/** Adds `workbelt describe <tool>`. */
export function addDescribeCommand(program: Command, services: readonly ListedService[]): void {
  program
    .command("describe")
    .description("Explain an operation and its flags.")
    .argument("<tool>", "such as crm_create_task")
    .option("--json", "As JSON, with the schema of the input.")
    .action(async (name: string, { json }: { json?: boolean }, outer: Command) => {
      const [{ formatScope }, { findTool }, { defineOperationCommand }] = await Promise.all([
        import("@workbelt/core/provider"),
        import("./find-tool.js"),
        import("./operation-command.js"),
      ]);
      const { service, tool } = await findTool(services, name);
      if (json) return writeLines([formatJson(await describe(tool), 2)]);
      const command = outer.createCommand(`workbelt ${toCommand(name)}`);
      defineOperationCommand(command.copyInheritedSettings(outer), {
        service,
        services,
        tool,
        args: [],
      });
      const { effect, scopes = [] } = tool.operation;
      const facts = [`Effect: ${effect}.`];
      if (scopes.length > 0) facts.push(`Scopes: ${scopes.map(formatScope).join(", ")}.`);
      return writeLines([command.helpInformation(), facts.join(" ")]);
    });
}

async function describe({ name, description, annotations, operation }: Tool) {
  const [{ z }, { MARKS }] = await Promise.all([import("zod"), import("@workbelt/core/adapters")]);
  const { effect, scopes } = operation;
  // Of a copy: the input itself is registered with the schema that models see.
  const input = z.toJSONSchema(z.strictObject(operation.input.shape), {
    io: "input",
    override: ({ jsonSchema }) => {
      delete jsonSchema["modelView"];
      delete jsonSchema[MARKS];
    },
  });
  return { name, command: toCommand(name), description, effect, scopes, annotations, input };
}
