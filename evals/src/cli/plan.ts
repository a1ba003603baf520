import { join } from "node:path";
import { fingerprint } from "../runs/fingerprint.ts";
import { createRedactor } from "../runs/redact.ts";
import { ResultFolder } from "../runs/result-folder.ts";
import { compareSettings, type Settings } from "../runs/settings.ts";
import type { Task } from "../task.ts";
import type { Options } from "./options.ts";
import { type Program, UsageError } from "./program.ts";
import { selectTasks } from "./select-tasks.ts";

/** Runs and settings of an evaluation. */
export interface Plan {
  settings: Settings;
  folder: ResultFolder;
  tasks: Task[];
  /** The command of --mcp, with what its settings leave out. */
  mcp?: string;
  /** False if the folder is still to be created. */
  isResumed: boolean;
}

/** Plans a new evaluation, or the rest of an earlier one. @throws UsageError */
export async function planEvaluation(options: Options, program: Program): Promise<Plan> {
  const redact = createRedactor(program.environment);
  const known = options.resume === undefined ? undefined : await openKnown(options.resume, options);
  const tasks =
    known === undefined || hasFilter(options)
      ? selectTasks(program.tasks, options)
      : program.tasks.filter(({ id }) => id in known.tasks);
  const settings = toSettings(options, known, tasks);
  if (settings.mcp !== undefined) settings.mcp = redact(settings.mcp);
  const mcp = options.mcp ?? known?.mcp;
  const folder = new ResultFolder(options.resume ?? options.out ?? nameFolder(settings), redact);
  if (known === undefined) {
    if (await folder.hasResults()) {
      throw new UsageError(
        `${folder.path} has results. Continue them with --resume ${folder.path}.`,
      );
    }
    return { settings, folder, tasks, mcp, isResumed: false };
  }
  const differences = compareSettings(known, settings);
  if (differences.length > 0) {
    throw new UsageError(
      `${folder.path} cannot be resumed, because these settings differ:\n- ${differences.join("\n- ")}`,
    );
  }
  return { settings: known, folder, tasks, mcp, isResumed: true };
}

async function openKnown(path: string, { out, mcp }: Options): Promise<Settings> {
  if (out !== undefined) throw new UsageError("--resume continues in its folder; leave out --out.");
  const known = await new ResultFolder(path).readSettings();
  if (known.mcp?.includes("[secret]") && mcp === undefined) {
    throw new UsageError(
      "The command of the MCP server has a secret, which the folder does not keep. Give --mcp again.",
    );
  }
  return known;
}

function hasFilter({ tasks, kinds, services }: Options): boolean {
  return tasks !== undefined || kinds !== undefined || services !== undefined;
}

function toSettings(options: Options, known: Settings | undefined, tasks: Task[]): Settings {
  const model = options.model ?? known?.model;
  if (model === undefined)
    throw new UsageError("--model is missing, such as --model openai:gpt-5.2.");
  const mcp = options.mcp ?? known?.mcp;
  const toolkit = options.toolkit ?? known?.toolkit ?? (mcp === undefined ? "services" : undefined);
  const resources = options.resources ?? known?.resources;
  const limits = known?.limits;
  return {
    model,
    ...(toolkit && { toolkit }),
    ...(resources && { resources }),
    ...(mcp !== undefined && { mcp }),
    runs: options.runs ?? known?.runs ?? 4,
    limits: {
      maxTurns: options.maxTurns ?? limits?.maxTurns ?? 30,
      maxTokens: options.maxTokens ?? limits?.maxTokens ?? 1_000_000,
      timeoutMs: options.timeoutMs ?? limits?.timeoutMs ?? 600_000,
    },
    tasks: Object.fromEntries(tasks.map((task) => [task.id, fingerprint(task)])),
    startedAt: new Date().toISOString(),
  };
}

function nameFolder({ model, toolkit, startedAt }: Settings): string {
  const time = startedAt.slice(0, 19).replaceAll(":", "-");
  const safeModel = model.replaceAll(/[^\w.-]+/g, "-").replace(/^[-.]+/, "");
  return join("eval-results", `${safeModel}-${toolkit ?? "mcp"}-${time}`);
}
