import { execFileSync } from "node:child_process";
import type { Operation, Service } from "@workbelt/core/provider";
import { Command } from "commander";
import { buildInput } from "../../../packages/cli/src/input/build-input.js";
import { createInputOptions } from "../../../packages/cli/src/input/input-flags.js";

/** Has a shell split commands into arguments. */
export function splitCommands(commands: readonly string[]): string[][] {
  const script = `npx() { printf '%s\\0' "$@"; printf '\\n\\0'; }\n${commands.join("\n")}\n`;
  const output = execFileSync("sh", ["-c", script], { encoding: "utf8" });
  const lines = output.split("\n\0").slice(0, -1);
  return lines.map((line) => line.split("\0").slice(0, -1));
}

/** Reads the flags of a command as the command line does. */
export async function parseFlags(
  flags: readonly string[],
  tool: { readonly operation: Operation; readonly service: Service },
): Promise<Record<string, unknown>> {
  const command = new Command().exitOverride();
  for (const option of createInputOptions(tool.operation.input)) command.addOption(option);
  command.action(() => undefined);
  await command.parseAsync([...flags], { from: "user" });
  const { input } = await buildInput(command, tool, () => new Set());
  return input;
}
