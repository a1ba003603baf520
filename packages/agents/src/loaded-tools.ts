import { z } from "zod";

/** A tool whose definition the model gets. Turns count the model's messages that load or call one. */
const loadedTool = z.object({ name: z.string(), loadedIn: z.int(), usedIn: z.int() });

/** The loaded tools, in the order of their definitions. */
export const loadedTools = z.array(loadedTool);

export type LoadedTools = z.infer<typeof loadedTools>;

/**
 * Reads the loaded tools of a checkpoint, which may be of another version of the agent: without those that
 * cannot be loaded, or need not be.
 */
export function readLoaded(value: unknown, isLoadable: (name: string) => boolean): LoadedTools {
  const { data = [] } = loadedTools.safeParse(value);
  return [...new Map(data.map((tool) => [tool.name, tool])).values()].filter(({ name }) =>
    isLoadable(name),
  );
}

/**
 * Adds the tools that one message of the model loads or calls to the end, and records the use of those
 * already there. Beyond the limit, the least recently used tools are removed, but none of this message.
 */
export function recordUse(
  loaded: LoadedTools,
  names: readonly string[],
  maxLoaded: number,
): LoadedTools {
  const used = new Set(names);
  const turn = lastTurn(loaded) + 1;
  const known = loaded.map((tool) => (used.has(tool.name) ? { ...tool, usedIn: turn } : tool));
  const added = [...used]
    .filter((name) => !loaded.some((tool) => tool.name === name))
    .map((name) => ({ name, loadedIn: turn, usedIn: turn }));
  const all = [...known, ...added];
  const leaving = all
    .filter(({ usedIn }) => usedIn < turn)
    .toSorted((one, other) => one.usedIn - other.usedIn)
    .slice(0, Math.max(0, all.length - maxLoaded));
  return all.filter((tool) => !leaving.includes(tool));
}

/** Returns true if the model's last message loaded the tool, by calling it without its definition. */
export function wasJustLoaded(loaded: LoadedTools, name: string): boolean {
  return loaded.find((tool) => tool.name === name)?.loadedIn === lastTurn(loaded);
}

function lastTurn(loaded: LoadedTools): number {
  return Math.max(0, ...loaded.map(({ usedIn }) => usedIn));
}
