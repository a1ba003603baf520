import type { ServiceName } from "@workbelt/sandbox";
import type { RivalTools } from "./rival-tools.ts";
import type { Suite, SuiteTask } from "./suite.ts";

/** Solves a task with the least calls, as a caller would who makes no mistake. Returns the answer. */
export type Oracle = (tools: RivalTools) => Promise<string>;

/** A server, or a way to use one, that takes part in the comparison. */
export interface Rival {
  /** Key in the raw data: `attio-mcp`. */
  id: string;
  /** Name in tables, with the version. */
  title: string;
  /** Services that it serves. */
  services: readonly ServiceName[];
  /** Installed packages that the command needs, below the folder of the servers; none for our own server. */
  packages: readonly string[];
  /** Command of the MCP server, as for --mcp. `{servers}` stands for the folder with the installed packages. */
  command(task: SuiteTask): string;
  /** Returns the oracle of a task, or the reason why the server cannot solve it. */
  solve(task: SuiteTask): Oracle | string;
}

/** Suites and servers of a comparison. */
export interface Comparison {
  suites: readonly Suite[];
  rivals: readonly Rival[];
  /** Servers that cannot take part, with the reason. */
  absent: readonly { title: string; reason: string }[];
}

/** True if the server serves all services of the task. */
export function serves({ services }: Rival, task: SuiteTask): boolean {
  return task.services.every((service) => services.includes(service));
}
