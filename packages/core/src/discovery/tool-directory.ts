import { ConfigurationError } from "../errors/call-errors.js";
import { joinPolicies } from "../policy/call-policy.js";
import type { AnyTool } from "../tools/operation-tool.js";
import { type Candidate, closestNames } from "./closest-names.js";
import { type DiscoverableToolkit, groupTools, type ToolGroup } from "./tool-groups.js";

/** Result of looking up a name: the tools it stands for, or the names that may have been meant. */
export type Lookup = { tools: readonly string[] } | { closest: readonly string[] };

/** A tool or a resource by its name, with and without prefix. */
interface Entry {
  name: string;
  short: string;
  tools: readonly string[];
}

const MAX_CLOSEST = 3;

/**
 * The tools of several toolkits, by name and by resource.
 *
 * @throws ConfigurationError if two tools have the same name.
 */
export class ToolDirectory<Tool extends AnyTool = AnyTool> {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly #groups: readonly ToolGroup<Tool>[];
  readonly #toolEntries: readonly Entry[];
  readonly #resourceEntries: readonly Entry[];
  readonly #candidates: readonly Candidate[];

  constructor(toolkits: readonly DiscoverableToolkit<Tool>[]) {
    this.#groups = groupTools(toolkits);
    this.tools = indexTools(this.#groups);
    joinPolicies(this.tools.values());
    this.#resourceEntries = this.#groups.map(({ prefix, resource, tools }) => ({
      name: prefix + resource,
      short: resource,
      tools: tools.map(({ name }) => name),
    }));
    this.#toolEntries = this.#groups.flatMap(({ prefix, tools }) =>
      tools.map(({ name }) => ({ name, short: name.slice(prefix.length), tools: [name] })),
    );
    this.#candidates = this.#groups.flatMap(({ resource, tools }) =>
      tools.map(({ name }) => ({ name, text: `${name} ${resource}` })),
    );
  }

  /** Looks up the name of a tool or resource, with or without prefix. */
  find(name: string): Lookup {
    return this.#lookUp(name, [this.#toolEntries, this.#resourceEntries]);
  }

  /** Looks up the name of a tool, with or without prefix. */
  findTool(name: string): Lookup {
    return this.#lookUp(name, [this.#toolEntries]);
  }

  /** Lists all tools' names by service and resource, with the prefix of a service's names said once. */
  list(): string {
    const services = Map.groupBy(this.#groups, ({ service, prefix }) =>
      prefix === "" ? service : `${service}: ${prefix}…`,
    );
    return [...services]
      .map(([title, groups]) => [title, ...groups.map(formatGroup)].join("\n"))
      .join("\n");
  }

  #lookUp(name: string, kinds: readonly (readonly Entry[])[]): Lookup {
    const matches = [
      ...kinds.map((entries) => entries.filter((entry) => entry.name === name)),
      ...kinds.map((entries) => entries.filter((entry) => entry.short === name)),
    ].find(({ length }) => length > 0);
    if (matches === undefined)
      return { closest: closestNames(name, this.#candidates, MAX_CLOSEST) };
    const [first, ...others] = matches;
    // A short name of several services is one of each.
    if (first === undefined || others.length > 0)
      return { closest: matches.map((entry) => entry.name) };
    return { tools: first.tools };
  }
}

function indexTools<Tool extends AnyTool>(groups: readonly ToolGroup<Tool>[]): Map<string, Tool> {
  const tools = new Map<string, Tool>();
  for (const tool of groups.flatMap((group) => group.tools)) {
    if (tools.has(tool.name)) {
      throw new ConfigurationError(
        `Two toolkits have a tool named ${tool.name}. Give one of them other names with its option rename.`,
      );
    }
    tools.set(tool.name, tool);
  }
  return tools;
}

function formatGroup({ prefix, resource, label, tools }: ToolGroup): string {
  const title = label === undefined ? resource : `${resource} (${label})`;
  return `${title}: ${tools.map(({ name }) => name.slice(prefix.length)).join(" ")}`;
}
