import type { PolicyPreset } from "@workbelt/core";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { ConnectionOptions } from "../accounts/open-connection.js";
import { FORMATS, type Format } from "../output/formats.js";
import type { LoadedService, Tool } from "../services.js";
import type { JournalFlags } from "../undo/open-journal.js";

/** Presets of `--policy`. */
export const POLICIES = [
  "open",
  "deletions",
  "writes",
  "careful",
  "read-only",
] as const satisfies PolicyPreset[];

/** Flags that every call has beside its inputs. */
export interface CallFlags extends ConnectionOptions, JournalFlags {
  format?: Format;
  /** Names of the fields to show. */
  fields?: string[];
  /** Show the id of each row in the table of a list. */
  ids?: boolean;
  all?: boolean;
  dryRun?: boolean;
  /** A preset, or a file of rules. */
  policy: string;
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
    `What is asked about or refused: ${POLICIES.join(", ")}, or a JSON file of rules.`,
  )
    .env("WORKBELT_POLICY")
    .default("deletions");
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
  const { pagination } = operation;
  const options = [
    new Option("--json <input>", "Input as a JSON object, @file, or - for standard input."),
    formatOption(),
    new Option(
      "--fields <names>",
      "Fields to show, as the format names them: content,id.task_id",
    ).argParser(parseFields),
    ...(annotations.readOnlyHint
      ? [new Option("--ids", "Show the id of each row in the table of a list.")]
      : []),
    ...(pagination === undefined
      ? []
      : [new Option("--all", "All pages. As JSON, one line for each item (NDJSON).")]),
    ...(annotations.readOnlyHint
      ? []
      : [new Option("--dry-run", "Show the request that would write, and send none.")]),
    policyOption(),
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
