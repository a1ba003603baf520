import { type Task, type TaskKind, taskKinds } from "../task.ts";
import { UsageError } from "./program.ts";

/** Selection of tasks, as given. */
export interface TaskFilter {
  tasks?: string;
  kinds?: string;
  mcp?: string;
}

/** Selects tasks by pattern and kind; for an MCP server only those that need the notes workspace alone. */
export function selectTasks(all: readonly Task[], { tasks, kinds, mcp }: TaskFilter): Task[] {
  const patterns = split(tasks).map(readPattern);
  for (const { text, regex } of patterns) {
    if (all.some(({ id }) => regex.test(id))) continue;
    throw new UsageError(
      `--tasks: no task matches ${JSON.stringify(text)}. \`pnpm eval --list\` lists them.`,
    );
  }
  const wantedKinds = split(kinds).map(readKind);
  const selected = all
    .filter(({ id }) => patterns.length === 0 || patterns.some(({ regex }) => regex.test(id)))
    .filter(({ kind }) => wantedKinds.length === 0 || wantedKinds.includes(kind))
    .filter(({ services }) => mcp === undefined || services.every((name) => name === "notes"));
  if (selected.length > 0) return selected;
  const reason =
    mcp === undefined ? "" : " that needs only the notes workspace, which --mcp is for";
  throw new UsageError(`--tasks and --kinds leave no task${reason}.`);
}

function split(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Converts a pattern, in which `*` stands for anything. */
function readPattern(text: string): { text: string; regex: RegExp } {
  const parts = text
    .split("*")
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return { text, regex: new RegExp(`^${parts.join(".*")}$`) };
}

function readKind(text: string): TaskKind {
  const kind = taskKinds.find((name) => name === text);
  if (kind !== undefined) return kind;
  throw new UsageError(
    `--kinds: there is no ${JSON.stringify(text)}. There are: ${taskKinds.join(", ")}.`,
  );
}
