import { countCollateral } from "../collateral.ts";
import type { Measures } from "./run-result.ts";
import type { TraceStep } from "./trace.ts";

/** Adds up the figures of a run. */
export function measure(
  steps: readonly TraceStep[],
  reasons: readonly string[],
  durationMs: number,
): Measures {
  const turns = steps.filter((step) => step.type === "model");
  const calls = steps.filter((step) => step.type === "tool");
  return {
    turns: turns.length,
    calls: calls.length,
    toolErrors: calls.filter(({ isError }) => isError).length,
    collateral: countCollateral(reasons),
    definitionTokens: add(turns.map(({ tokens }) => tokens.definitions)),
    resultTokens: add(calls.map(({ tokens }) => tokens)),
    inputTokens: add(turns.map(({ tokens }) => tokens.input)),
    outputTokens: add(turns.map(({ tokens }) => tokens.output)),
    estimated: turns.some(({ tokens }) => tokens.estimated),
    durationMs,
  };
}

function add(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
