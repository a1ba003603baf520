import { type Command, InvalidArgumentError, Option } from "commander";
import type { SearchFlags } from "../mirror/run-search.js";
import type { ListenFlags } from "../listen/run-listen.js";
import type { SyncFlags } from "../mirror/run-sync.js";
import type { ListedService } from "../services.js";
import { auditLogOption, policyOption, threadOption } from "./call-options.js";
import { parseInteger } from "./parse-integer.js";

/** Adds `workbelt sync`, `workbelt search` and `workbelt listen`. */
export function addMirrorCommands(program: Command, services: readonly ListedService[]): void {
  const sync = program
    .command("sync")
    .description("Copy what your accounts see into a local file, or bring it up to date.")
    .option("--complete", "Read all lists again, which finds every deletion.");
  for (const option of mirrorOptions()) sync.addOption(option);
  sync.action(async (flags: SyncFlags) => {
    const { runSync } = await import("../mirror/run-sync.js");
    await runSync(services, flags);
  });
  const search = program
    .command("search")
    .description("Search the copy that `sync` made, all services at once.")
    .argument("[words...]", "a few words, a name or a whole question")
    .addOption(new Option("--kinds <names>", "Only these: call,note,page.").argParser(parseNames))
    .addOption(
      new Option(
        "--people <names>",
        "Only by or about these people: names or emails, separated by commas.",
      ).argParser(parseNames),
    )
    .option("--from <time>", "Only of this day or time and later: 2026-11-01.")
    .option("--until <time>", "Only up to this day or time.")
    .addOption(new Option("--limit <number>", "Most items. Default: 8.").argParser(parseInteger))
    .addOption(policyOption())
    .addOption(threadOption())
    .addOption(auditLogOption("the search"));
  for (const option of mirrorOptions()) search.addOption(option);
  search.action(async (words: string[], flags: SearchFlags) => {
    const { runSearch } = await import("../mirror/run-search.js");
    await runSearch(services, words.join(" "), flags);
  });
  const listen = program
    .command("listen")
    .description("Print what others change, as events, and run a command for each. Until Ctrl+C.")
    .option("--exec <command>", "Run this for each event, with its JSON on the standard input.")
    .addOption(
      new Option("--types <names>", "Only these: task.created,record.updated.").argParser(
        parseNames,
      ),
    )
    .addOption(
      new Option("--every <seconds>", "Time between two looks. Default: 60.").argParser(
        parseInteger,
      ),
    )
    .option("--once", "Look once, and end.");
  for (const option of mirrorOptions()) listen.addOption(option);
  listen.action(async (flags: ListenFlags) => {
    const { runListen } = await import("../listen/run-listen.js");
    await runListen(services, flags);
  });
}

/** Flags of all of them. */
function mirrorOptions(): Option[] {
  return [
    new Option(
      "--services <names>",
      "Only these: crm,notes. Default: those with a token.",
    ).argParser(parseNames),
    new Option("--file <file>", "File of the copy. Default: mirror.db in the config folder.").env(
      "WORKBELT_MIRROR",
    ),
    new Option("--json", "Output as JSON, as without a terminal."),
    new Option("--account <name>", "Account that `workbelt login` connected."),
    new Option("--sandbox", "Use the local sandbox: no account needed.").conflicts("account"),
  ];
}

/** Parses names between commas; those of a repeated flag are added. */
function parseNames(text: string, earlier: string[] = []): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw new InvalidArgumentError("Give names between commas.");
  return [...new Set([...earlier, ...names])];
}
