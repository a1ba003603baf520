import { toTitle } from "../text/service-name.js";
import type { AnyTool } from "../tools/operation-tool.js";
import type { AnyToolkit } from "../tools/toolkit.js";

/** The part of a toolkit that discovery reads. */
export interface DiscoverableToolkit<Tool extends AnyTool = AnyTool> extends Pick<
  AnyToolkit,
  "resourceLabels"
> {
  readonly toolsByResource: ReadonlyMap<string, readonly Tool[]>;
}

/** The tools of one resource of a toolkit. */
export interface ToolGroup<Tool extends AnyTool = AnyTool> {
  /** The service's name for models. */
  service: string;
  /** Beginning of the names of all tools of the toolkit, such as `crm_`. */
  prefix: string;
  resource: string;
  label: string | undefined;
  tools: readonly Tool[];
}

/** Groups the tools of several toolkits by names' prefix and resource. */
export function groupTools<Tool extends AnyTool>(
  toolkits: readonly DiscoverableToolkit<Tool>[],
): ToolGroup<Tool>[] {
  const groups = Map.groupBy(
    toolkits.flatMap((each) => readGroups(each)),
    ({ service, prefix, resource }) => JSON.stringify([service, prefix, resource]),
  );
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, tools: [first, ...others].flatMap(({ tools }) => tools) }],
  );
}

function readGroups<Tool extends AnyTool>({
  toolsByResource,
  resourceLabels,
}: DiscoverableToolkit<Tool>): ToolGroup<Tool>[] {
  const prefixes = new Set([...toolsByResource.values()].flat().map(findPrefix));
  const [prefix = ""] = prefixes.size === 1 ? prefixes : [];
  return [...toolsByResource].map(([resource, tools]) => ({
    service: toTitle(tools[0]?.service.displayName ?? ""),
    prefix,
    resource,
    label: resourceLabels[resource],
    tools,
  }));
}

/** Returns what stands before the operation's name without its service; renamed tools may have nothing there. */
function findPrefix({ name, operation, service }: AnyTool): string {
  const start = `${service.name}_`;
  const short = operation.name.startsWith(start)
    ? operation.name.slice(start.length)
    : operation.name;
  return name.endsWith(short) ? name.slice(0, -short.length) : "";
}
