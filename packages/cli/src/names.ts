/** Returns a name in the spelling of flags and commands: `deadline_at` and `deadlineAt` are `deadline-at`. */
export function toKebab(name: string): string {
  return name
    .replaceAll("_", "-")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase();
}

/** Returns the command of a tool: `crm_create_task` is `crm create-task`. */
export function toCommand(tool: string): string {
  const [service = "", ...words] = tool.split("_");
  return `${service} ${words.join("-")}`;
}

/** Returns the tool of a command: `create-task` of `crm` is `crm_create_task`. */
export function toTool(service: string, command: string): string {
  return `${service}_${command.replaceAll("-", "_")}`;
}

/** Packages that `--provider` names, which every command about their services needs. */
let providers: readonly string[] = [];

/** Notes the packages of this program's `--provider`, for the commands that it prints. */
export function useProviders(names: readonly string[]): void {
  providers = names;
}

/** Returns a command that a person can copy: `workbelt crm get-task`, with the `--provider` of this program. */
export function formatCommand(...words: readonly string[]): string {
  const added = providers.flatMap((name) => ["--provider", quoteForShell(name)]);
  return ["workbelt", ...added, ...words].join(" ");
}

/** Quotes a name for a shell, unless it is a plain word. */
export function quoteForShell(name: string): string {
  return /^[\w./:@][\w./:@-]*$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}
