import type { ResourceChange, ServiceName } from "@workbelt/sandbox";
import type { LimitName } from "../agent/limits.ts";
import type { TaskKind } from "../task.ts";
import type { TraceStep } from "./trace.ts";

/** One finished run, as in its file. */
export interface RunResult {
  task: string;
  kind: TaskKind;
  services: readonly ServiceName[];
  prompt: string;
  /** Number of the run of this task, from 1. */
  run: number;
  /** `error` if the harness, the provider of the model or an MCP server failed: it does not count. */
  outcome: "passed" | "failed" | "error";
  /** Reasons why the run failed, or the error. */
  reasons: string[];
  /** The limit that ended the run. */
  limit?: LimitName;
  answer: string;
  changes: ResourceChange[];
  measures: Measures;
  steps: TraceStep[];
}

/** Figures of one run. Tokens of definitions and results are counted in o200k_base. */
export interface Measures {
  turns: number;
  calls: number;
  toolErrors: number;
  /** Changes that were not requested. */
  collateral: number;
  /** Tokens of the tools' definitions, over all turns. */
  definitionTokens: number;
  /** Tokens of the tools' results, each counted once. */
  resultTokens: number;
  /** Tokens that the model read, over all turns. */
  inputTokens: number;
  outputTokens: number;
  /** True if the provider does not report input and output tokens, so that they are estimated. */
  estimated: boolean;
  durationMs: number;
}
