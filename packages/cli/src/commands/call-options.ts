import type { PolicyPreset } from "@workbelt/core";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { ConnectionOptions } from "../accounts/open-connection.js";
import { FORMATS, type Format } from "../output/formats.js";
import type { LoadedService, Tool } from "../services.js";
import type { JournalFlags } from "../undo/open-journal.js";
import type { PolicyFlags } from "./open-policy.js";

/** Presets of `--policy`. */
export const POLICIES = [
  "open",
  "deletions",
  "writes",
  "careful",
  "read-only",
] as const satisfies PolicyPreset[];

/** Flags that every call has beside its inputs. */
export interface CallFlags extends ConnectionOptions, JournalFlags, PolicyFlags {
  format?: Format;
  /** Names of the fields to show. */
  fields?: string[];
  /** Show the id of each row in the table of a list. */
  ids?: boolean;
  all?: boolean;
  dryRun?: boolean;
  /** A file that a line for the call is appended to. */
  auditLog?: string;
  yes?: boolean;
}

/** Creates the option for the form of the output. */
export function formatOption(): Option {
  return new Option(
    "--format <format>",
    "Output. Default: table at a terminal, else json.",
  ).choices(FORMATS);
}

/** Creates the option for the policy. */
export function policyOption(): Option {
  return new Option(
    "--policy <rules>",
    `Calls to ask about or refuse: ${POLICIES.join(", ")}, or a JSON file of rules.`,
  )
    .env("WORKBELT_POLICY")
    .default("deletions");
}

/** Creates the option for the conversation of something. */
export function threadOption(): Option {
  return new Option(
    "--thread <name>",
    "Conversation of the call; the policy counts what its commands have read.",
  ).env("WORKBELT_THREAD");
}

/** Creates the option for the audit log of something. */
export function auditLogOption(subject: string): Option {
  return new Option(
    "--audit-log <file>",
    `Append a line of JSON about ${subject} to this file.`,
  ).env("WORKBELT_AUDIT_LOG");
}

/** Adds the flags of the command itself to the command of an operation. */
export function addCallOptions(
  command: Command,
  { annotations, operation }: Tool,
  { listed }: LoadedService,
): void {
  const { pagination, takesItems } = operation;
  const options = [
    new Option("--json <input>", "Input as a JSON object, @file, or - for standard input."),
    new Option(
      "--encoding <name>",
      "Encoding of the file, such as windows-1252. Default: UTF-8, or UTF-16 with its mark.",
    ).argParser(parseEncoding),
    ...(takesItems === undefined
      ? []
      : [
          new Option(
            "--delimiter <character>",
            "Separator of a table of --items. Default: comma, semicolon or tab, as in its first line.",
          ).argParser(parseDelimiter),
        ]),
    formatOption(),
    new Option(
      "--fields <names>",
      "Fields to show, as the format names them: content,id.task_id",
    ).argParser(parseFields),
    ...(annotations.readOnlyHint
      ? [new Option("--ids", "Show the id of each row of a table, or of the one thing.")]
      : []),
    ...(pagination === undefined
      ? []
      : [new Option("--all", "All pages. As JSON, one line for each item (NDJSON).")]),
    ...(annotations.readOnlyHint
      ? []
      : [new Option("--dry-run", "Show the request that would write, and send none.")]),
    policyOption(),
    threadOption(),
    auditLogOption("the call"),
    ...(annotations.readOnlyHint
      ? []
      : [
          new Option(
            "--journal",
            "Record what undoes the call, for `workbelt undo` (env: WORKBELT_JOURNAL=true).",
          ),
          new Option(
            "--run <name>",
            "Record it in the run of this name. Default: one of its own.",
          ).env("WORKBELT_RUN"),
        ]),
    new Option("--yes", "Make the call without asking."),
    ...(listed.canLogIn
      ? [new Option("--account <name>", "Account that `workbelt login` connected.")]
      : []),
    new Option("--sandbox", "Use the local sandbox: no account needed.").conflicts("account"),
  ];
  for (const option of options) command.addOption(option.helpGroup("Call:"));
}

/** Parses names between commas; those of a repeated flag are added. */
function parseFields(text: string, earlier: string[] = []): string[] {
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) throw new InvalidArgumentError("Give names between commas.");
  return [...new Set([...earlier, ...names])];
}

/** @throws InvalidArgumentError for an encoding that is not known */
function parseEncoding(name: string): string {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw new InvalidArgumentError(
      "Known are utf-8, utf-16le, windows-1250 to windows-1258, iso-8859-1 to iso-8859-16, macintosh, shift_jis, gb18030, big5 and euc-kr.",
    );
  }
}

function parseDelimiter(text: string): string {
  if (text === "\\t" || text === "tab") return "\t";
  if (text.length === 1 && !/["\r\n]/.test(text)) return text;
  throw new InvalidArgumentError('Give one character, such as ";", or tab.');
}
