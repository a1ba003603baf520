import { suggestClosest } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { formatCommand } from "../names.js";
import {
  createTools,
  type ListedService,
  type LoadedService,
  loadService,
  serviceOfTool,
  type Tool,
} from "../services.js";

/** Finds a tool by its name, and loads the package it is of. @throws CommandError if there is none. */
export async function findTool(
  services: readonly ListedService[],
  name: string,
): Promise<{ service: LoadedService; tool: Tool }> {
  const service = await loadService(serviceOfTool(services, name));
  const tools = createTools(service);
  const tool = tools.find((each) => each.name === name);
  if (tool !== undefined) return { service, tool };
  const names = tools.map((each) => each.name);
  const guess = suggestClosest(name, names);
  const hint = guess === undefined ? "" : ` Did you mean ${guess}?`;
  throw new CommandError(
    EXIT.usage,
    `There is no tool ${JSON.stringify(name)}.${hint} \`${formatCommand("tools", service.listed.name)}\` lists them.`,
  );
}
