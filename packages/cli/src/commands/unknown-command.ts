import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { formatCommand, toCommand } from "../names.js";
import { createTools, type ListedService, loadService } from "../services.js";
import { suggestOperations } from "./suggest-operations.js";

/** Creates the error for a service's operation that does not exist. */
export function createUnknownOperationError(
  { name, title }: ListedService,
  args: readonly string[],
  operations: readonly string[],
): CommandError {
  const hint = askWhetherMeant(suggestOperations(wordsOf(args), operations));
  return new CommandError(
    EXIT.usage,
    `There is no operation ${JSON.stringify(args[0])} of ${title}.${hint} \`${formatCommand(name, "--help")}\` lists them.`,
  );
}

/** Creates the error for a command that does not exist, which may be an operation without its service. */
export async function createUnknownCommandError(
  args: readonly string[],
  commands: readonly string[],
  services: readonly ListedService[],
): Promise<CommandError> {
  const [first = ""] = args;
  const loaded = await Promise.all(services.map(loadService));
  const tools = loaded.flatMap((service) => createTools(service).map(({ name }) => name));
  const operations = new Map(
    tools.map((tool) => [toCommand(tool).replace(/^\w+ /, ""), toCommand(tool)] as const),
  );
  const meant = tools.includes(first)
    ? [toCommand(first)]
    : suggestOperations([first], commands).concat(
        suggestOperations(wordsOf(args), [...operations.keys()]).flatMap(
          (each) => operations.get(each) ?? [],
        ),
      );
  const hint = askWhetherMeant(meant.map((each) => `\`${formatCommand(each)}\``));
  return new CommandError(
    EXIT.usage,
    `There is no command ${JSON.stringify(first)}.${hint} \`${formatCommand("help")}\` lists the commands, \`${formatCommand("tools")}\` the operations.`,
  );
}

function askWhetherMeant(suggestions: readonly string[]): string {
  if (suggestions.length === 0) return "";
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(suggestions);
  return ` Did you mean ${list}?`;
}

/** Returns the words before the first flag. */
function wordsOf(args: readonly string[]): readonly string[] {
  const flag = args.findIndex((arg) => arg.startsWith("-"));
  return flag === -1 ? args : args.slice(0, flag);
}
