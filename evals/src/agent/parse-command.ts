/** A command with the variables set before it, as in `LEVEL=debug npx server --flag`. */
export interface Command {
  command: string;
  args: string[];
  environment: Record<string, string>;
}

const WORD = /(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/gs;
const PART = /\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'\\]+)/gs;
const ASSIGNMENT = /^([A-Za-z_]\w*)=(.*)$/s;

/** Parses a command line with quotes and backslashes as in a shell, but without its other signs. */
export function parseCommand(text: string): Command {
  const words = (text.match(WORD) ?? []).map(unquote);
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  const [command, ...args] = first === -1 ? [] : words.slice(first);
  if (command === undefined) throw new Error("--mcp needs a command that starts an MCP server.");
  const assignments = words.slice(0, first).map((word) => ASSIGNMENT.exec(word)!);
  return {
    command,
    args,
    environment: Object.fromEntries(assignments.map(([, name, value]) => [name!, value!])),
  };
}

function unquote(word: string): string {
  return word.replaceAll(PART, (_all, escaped, double, single, plain) => {
    if (double !== undefined) return (double as string).replaceAll(/\\(["\\$`])/g, "$1");
    return (escaped ?? single ?? plain) as string;
  });
}

/** Replaces `{name}` in every part of a command. Other braces stay. */
export function fillPlaceholders(command: Command, values: Record<string, string>): Command {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  const variables = Object.entries(command.environment).map(([name, value]) => [name, fill(value)]);
  return {
    command: fill(command.command),
    args: command.args.map(fill),
    environment: Object.fromEntries(variables) as Record<string, string>,
  };
}
