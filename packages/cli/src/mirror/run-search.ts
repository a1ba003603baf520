import { styleText } from "node:util";
import { AuditLog, auditFile, type InputError, safeLine, WorkbeltError } from "@workbelt/core";
import { readPolicyRules } from "@workbelt/core/adapters";
import { createMirrorPackage, type FoundItem, type Freshness } from "@workbelt/mirror";
import {
  createCommandPolicy,
  type OpenedPolicy,
  type PolicyFlags,
} from "../commands/open-policy.js";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { fieldFlag } from "../errors/in-flags.js";
import { formatCommand } from "../names.js";
import { formatJson } from "../output/format-json.js";
import { writeLines } from "../output/write.js";
import type { ListedService } from "../services.js";
import { type MirrorFlags, openMirror } from "./open-mirror.js";

/** Flags of `workbelt search`. */
export interface SearchFlags extends MirrorFlags, PolicyFlags {
  kinds?: string[];
  people?: string[];
  from?: string;
  until?: string;
  limit?: number;
  auditLog?: string;
}

/** Searches the copy, and writes what was found. @throws CommandError if nothing was copied yet; InputError */
export async function runSearch(
  listed: readonly ListedService[],
  words: string,
  flags: SearchFlags,
): Promise<void> {
  const { close, mirror } = await openMirror(listed, flags);
  let opened: OpenedPolicy | undefined;
  try {
    const provider = createMirrorPackage(mirror);
    const packages = await Promise.all(listed.map(({ load }) => load()));
    const rules = await readPolicyRules(flags.policy);
    opened = await createCommandPolicy(rules, [...packages, provider], flags);
    const { policy, threadId } = opened;
    const auditLog = flags.auditLog
      ? new AuditLog({ write: auditFile(flags.auditLog) })
      : undefined;
    const tool = provider.createTool("mirror_search", { policy, auditLog });
    const { from, kinds, limit, people, until } = flags;
    const input = { words: words === "" ? undefined : words, from, kinds, limit, people, until };
    const { freshness, items } = await tool.execute(input, { threadId }).catch(throwInFlags);
    assertCopied(freshness, items);
    const isText = !flags.json && process.stdout.isTTY;
    await writeLines(
      isText ? items.flatMap(describeItem) : [formatJson(toJson(items, freshness), 2)],
    );
    if (isText) process.stderr.write(`${describeAge(freshness)}\n`);
  } finally {
    opened?.close();
    await close();
  }
}

/** @throws CommandError that names the wrong flags; any other error unchanged */
function throwInFlags(error: unknown): never {
  if (!WorkbeltError.isInstance(error) || error.code !== "invalid_input") throw error;
  const lines = (error as InputError).issues.map(({ field, message }) => {
    return `  ${field === "words" ? field : fieldFlag(field)}: ${message}`;
  });
  const text = ["Nothing was searched: the input breaks these rules.", ...lines].join("\n");
  throw new CommandError(EXIT.usage, text);
}

/** @throws CommandError if the copy has nothing */
function assertCopied(freshness: readonly Freshness[], items: readonly FoundItem[]): void {
  const isEmpty = freshness.every(({ currentAt }) => currentAt === undefined);
  if (!isEmpty || items.length > 0) return;
  throw new CommandError(
    EXIT.notFound,
    `Nothing was copied yet. \`${formatCommand("sync")}\` does it, with the same flags for services, file and account.`,
  );
}

function describeItem(item: FoundItem): string[] {
  const { at, by, id, kind, passage, place, service, title, url } = item;
  const facts = [
    `${kind} in ${service}`,
    ...(at === undefined ? [] : [at.slice(0, 10)]),
    ...(by.length === 0 ? [] : [by.join(", ")]),
    ...(place.length === 0 ? [] : [`about ${place.join(", ")}`]),
  ];
  const name = styleText("bold", safeLine(title === "" ? id : title), { stream: process.stdout });
  const lines = [facts.join(" · "), passage, url ?? id].filter((line) => line !== "");
  return [name, ...lines.map((line) => `  ${safeLine(line)}`), ""];
}

function describeAge(freshness: readonly Freshness[]): string {
  const missing = freshness.filter(({ currentAt }) => currentAt === undefined);
  const times = freshness.flatMap(({ currentAt }) => currentAt ?? []);
  const age = times.length === 0 ? [] : [`Copied up to ${toIso(Math.min(...times))}.`];
  const kinds = [...new Set(missing.map(({ kind }) => kind))];
  const rest =
    kinds.length === 0
      ? []
      : [`Not copied completely yet: ${kinds.join(", ")}; \`${formatCommand("sync")}\` continues.`];
  return [...age, ...rest].join(" ");
}

function toJson(items: readonly FoundItem[], freshness: readonly Freshness[]) {
  return {
    items: items.map(({ comparedAt, place, ...item }) => ({
      ...item,
      about: place,
      compared_at: comparedAt,
    })),
    copies: freshness.map(({ collection, currentAt, service }) => ({
      service,
      collection,
      current_to: currentAt === undefined ? null : toIso(currentAt),
    })),
  };
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
