import { parseArgs } from "node:util";
import { type Resources, parseResources } from "../agent/resources.ts";
import { type ToolkitName, toolkitNames } from "../agent/toolkit-names.ts";
import { UsageError } from "./program.ts";

/** Options of the command, as far as they are given. */
export interface Options {
  model?: string;
  runs?: number;
  tasks?: string;
  kinds?: string;
  services?: string;
  /** Servers of `rivals`. */
  servers?: string;
  toolkit?: ToolkitName;
  resources?: Resources;
  mcp?: string;
  parallel?: number;
  maxTurns?: number;
  maxTokens?: number;
  timeoutMs?: number;
  people?: number;
  out?: string;
  resume?: string;
  list: boolean;
  help: boolean;
  /** `report` and its folders, `jobs`, or `injections` and a module. */
  words: string[];
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

/** Parses the command line. Throws a `UsageError` that names the option. */
export function parseOptions(argv: readonly string[]): Options {
  const { values, positionals } = readArguments(argv);
  const { toolkit, resources, timeout, ...others } = values;
  if (toolkit !== undefined && !isToolkit(toolkit)) {
    const names = Object.keys(toolkitNames).join(", ");
    throw new UsageError(`--toolkit must be one of ${names}; it is ${JSON.stringify(toolkit)}.`);
  }
  const options: Options = {
    model: others.model,
    tasks: others.tasks,
    kinds: others.kinds,
    services: others.services,
    servers: others.servers,
    mcp: others.mcp,
    out: others.out,
    resume: others.resume,
    toolkit,
    resources: resources === undefined ? undefined : readResources(resources),
    runs: readCount("--runs", others.runs),
    parallel: readCount("--parallel", others.parallel),
    maxTurns: readCount("--max-turns", others["max-turns"]),
    maxTokens: readCount("--max-tokens", others["max-tokens"]),
    people: readCount("--people", others.people),
    timeoutMs: toMilliseconds(readCount("--timeout", timeout)),
    list: others.list ?? false,
    help: others.help ?? false,
    words: positionals,
  };
  assertTools(options);
  if (options.people !== undefined && positionals[0] !== "jobs") {
    throw new UsageError("--people goes with `pnpm eval jobs` only; a task has its own company.");
  }
  return options;
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        model: text,
        runs: text,
        tasks: text,
        kinds: text,
        services: text,
        servers: text,
        toolkit: text,
        resources: text,
        mcp: text,
        parallel: text,
        "max-turns": text,
        "max-tokens": text,
        timeout: text,
        people: text,
        out: text,
        resume: text,
        list: flag,
        help: { ...flag, short: "h" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function assertTools({ toolkit, resources, mcp, services, resume }: Options): void {
  if (mcp !== undefined && services === undefined && resume === undefined) {
    throw new UsageError(
      "--mcp needs the services of its server, which decide about the tasks, such as --services crm or --services notes.",
    );
  }
  if (mcp !== undefined && (toolkit !== undefined || resources !== undefined)) {
    throw new UsageError(
      "--mcp replaces our tools, so --toolkit and --resources do not go with it.",
    );
  }
  if ((toolkit === "resources") !== (resources !== undefined)) {
    throw new UsageError("--toolkit resources and --resources <names> go together.");
  }
}

function isToolkit(name: string): name is ToolkitName {
  return Object.hasOwn(toolkitNames, name);
}

function readResources(names: string): Resources {
  try {
    return parseResources(names);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const MAX_COUNT = 1_000_000_000;

function readCount(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const count = /^\d+$/.test(value) ? Number(value) : 0;
  if (count >= 1 && count <= MAX_COUNT) return count;
  throw new UsageError(`${name} must be a whole number from 1; it is ${JSON.stringify(value)}.`);
}

// Timers of Node are limited to 2^31 ms.
const MAX_SECONDS = 2_000_000;

function toMilliseconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.min(seconds, MAX_SECONDS) * 1000;
}
