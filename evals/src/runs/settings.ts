import type { Limits } from "../agent/limits.ts";
import type { Resources } from "../agent/resources.ts";
import type { ToolkitName } from "../agent/toolkit-names.ts";

/** Settings that decide the results of an evaluation, as in `settings.json`. */
export interface Settings {
  /** `openai:gpt-5.2`, or the path of a module. */
  model: string;
  /** Selection of our own tools; absent with `mcp`. */
  toolkit?: ToolkitName;
  resources?: Resources;
  /** Command of the MCP server whose tools replace ours. */
  mcp?: string;
  /** Runs of each task. */
  runs: number;
  limits: Limits;
  /** Tasks, each with a hash of its text and code. */
  tasks: Record<string, string>;
  startedAt: string;
}

/** Names the settings that differ, with both values; the time of the start does not count. */
export function compareSettings(known: Settings, given: Settings): string[] {
  const { tasks: knownTasks, startedAt: _known, ...knownRest } = known;
  const { tasks: givenTasks, startedAt: _given, ...givenRest } = given;
  return [...compare(knownRest, givenRest), ...compareTasks(knownTasks, givenTasks)];
}

function compare(known: object, given: object): string[] {
  const knownEntries = new Map(Object.entries(known));
  const givenEntries = new Map(Object.entries(given));
  return [...new Set([...knownEntries.keys(), ...givenEntries.keys()])].flatMap((name) => {
    const before = JSON.stringify(knownEntries.get(name)) ?? "none";
    const after = JSON.stringify(givenEntries.get(name)) ?? "none";
    return before === after ? [] : [`${name}: ${before} in the folder, ${after} given`];
  });
}

function compareTasks(known: Record<string, string>, given: Record<string, string>): string[] {
  const added = Object.keys(given).filter((id) => !(id in known));
  const removed = Object.keys(known).filter((id) => !(id in given));
  const changed = Object.keys(given).filter((id) => id in known && known[id] !== given[id]);
  const groups = { added, missing: removed, changed };
  return Object.entries(groups).flatMap(([word, ids]) =>
    ids.length === 0 ? [] : [`tasks ${word}: ${ids.join(", ")}`],
  );
}
