import type { ServiceName } from "@workbelt/sandbox";
import { services as knownServices } from "../services.ts";
import { type Task, type TaskKind, taskKinds } from "../task.ts";
import { UsageError } from "./program.ts";

/** Selection of tasks, as given. */
export interface TaskFilter {
  tasks?: string;
  kinds?: string;
  services?: string;
}

/** Selects tasks by pattern and kind, and of these the tasks that need no other services than those named. */
export function selectTasks(all: readonly Task[], { tasks, kinds, services }: TaskFilter): Task[] {
  const patterns = split(tasks).map(readPattern);
  for (const { text, regex } of patterns) {
    if (all.some(({ id }) => regex.test(id))) continue;
    throw new UsageError(
      `--tasks: no task matches ${JSON.stringify(text)}. \`pnpm eval --list\` lists them.`,
    );
  }
  const wantedKinds = split(kinds).map(readKind);
  const available = split(services).map(readService);
  const selected = all
    .filter(({ id }) => patterns.length === 0 || patterns.some(({ regex }) => regex.test(id)))
    .filter(({ kind }) => wantedKinds.length === 0 || wantedKinds.includes(kind))
    .filter((task) => available.length === 0 || needsOnly(available, task));
  if (selected.length > 0) return selected;
  throw new UsageError("--tasks, --kinds and --services leave no task.");
}

function needsOnly(available: readonly ServiceName[], { services }: Task): boolean {
  return services.every((name) => available.includes(name));
}

function split(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Returns the tasks that match the patterns of --tasks; all without patterns, none if none matches. */
export function filterTasks<Each extends { id: string }>(
  all: readonly Each[],
  patterns: string | undefined,
): Each[] {
  const known = split(patterns).map(readPattern);
  return all.filter(({ id }) => known.length === 0 || known.some(({ regex }) => regex.test(id)));
}

/** Converts a pattern, in which `*` stands for anything. The name of a folder stands for its tasks. */
function readPattern(text: string): { text: string; regex: RegExp } {
  const parts = text
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { text, regex: new RegExp(`^${parts.join(".*")}(?:/.*)?$`) };
}

function readKind(text: string): TaskKind {
  const kind = taskKinds.find((name) => name === text);
  if (kind !== undefined) return kind;
  throw new UsageError(
    `--kinds: there is no ${JSON.stringify(text)}. There are: ${taskKinds.join(", ")}.`,
  );
}

function readService(text: string): ServiceName {
  const names = knownServices.map(({ provider }) => provider.service.name as ServiceName);
  const service = names.find((name) => name === text);
  if (service !== undefined) return service;
  throw new UsageError(
    `--services: there is no ${JSON.stringify(text)}. There are: ${names.join(", ")}.`,
  );
}
