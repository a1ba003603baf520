import { safeLine } from "@workbelt/core";
import type { RunResult } from "../runs/run-result.ts";
import { formatDuration } from "./format.ts";

const signs = { passed: "✓", failed: "✗", error: "!" } as const;
const MAX_REASON = 200;

/** Formats a finished run as a line, with the first reason why it did not pass. */
export function formatProgress(result: RunResult, runs: number): string {
  const { outcome, task, run, reasons, measures } = result;
  const figures = `${measures.calls} calls, ${formatDuration(measures.durationMs)}`;
  const line = `${signs[outcome]} ${task} ${run}/${runs}  ${figures}`;
  const [reason] = reasons;
  return reason === undefined ? line : `${line}\n    ${safeLine(reason, MAX_REASON)}`;
}
