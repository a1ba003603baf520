import { safeText } from "@workbelt/core";
import { estimateTokens, mapJson, truncateToTokens } from "@workbelt/core/adapters";
import type { ProgramOutcome } from "../interpreter/interpreter.js";
import type { ProgramOutput } from "./planned-write.js";

/** Cuts what a program returned and printed to a number of tokens: the returned value first, then the logs. */
export function cutOutput(outcome: ProgramOutcome, maxTokens: number): ProgramOutput {
  // Of the services: what a model and a terminal may read.
  const value = mapJson(outcome.value ?? null, (text) => safeText(text));
  const logs = outcome.logs.map((text) => safeText(text));
  const json = JSON.stringify(value);
  const valueTokens = estimateTokens(json);
  const logTokens = estimateTokens(JSON.stringify(logs));
  if (valueTokens + logTokens <= maxTokens) return { value, logs };
  // At least a quarter is left for the logs: they say how far the program got.
  const forValue = Math.max(maxTokens - logTokens, Math.floor(maxTokens * 0.75));
  const shownValue = valueTokens <= forValue ? value : truncateToTokens(json, forValue);
  const left = maxTokens - Math.min(valueTokens, forValue);
  return {
    value: shownValue,
    logs: cutLogs(logs, left),
    truncated: `The output had about ${valueTokens + logTokens} tokens, and ${maxTokens} are shown. Let the program return fewer fields or fewer items, or figures.`,
  };
}

function cutLogs(logs: readonly string[], maxTokens: number): string[] {
  const kept: string[] = [];
  let left = maxTokens;
  for (const text of logs) {
    const tokens = estimateTokens(JSON.stringify(text)) + 1;
    if (tokens > left) {
      if (left > 10) kept.push(truncateToTokens(text, left));
      break;
    }
    kept.push(text);
    left -= tokens;
  }
  return kept;
}
