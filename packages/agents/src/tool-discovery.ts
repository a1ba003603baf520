import { AIMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { z } from "zod";
import { ConfigurationError } from "@workbelt/core";
import type { ApiTool } from "@workbelt/core/langchain";
import { assertOptions, type Operation } from "@workbelt/core/provider";
import {
  type DiscoverableToolkit,
  lookUpTools,
  readToolNames,
  ToolDirectory,
} from "@workbelt/core/adapters";
import { explainFailedCall } from "./explain-failed-call.js";
import { createLoadTools, LOAD_TOOLS } from "./load-tools.js";
import { loadedTools, readLoaded, recordUse } from "./loaded-tools.js";
import { offerTools } from "./offer-tools.js";

/** Options of `toolDiscovery`. */
export interface ToolDiscoveryOptions {
  /** The toolkits whose tools the model can load. Their filters and accounts apply. */
  toolkits: readonly DiscoverableToolkit<ApiTool<Operation>>[];
  /** Tools and resources that are there from the first turn and never leave. @default none */
  alwaysLoaded?: readonly string[] | undefined;
  /**
   * Maximum number of loaded tools, beside those that are always. Beyond it, those leave whose last use is
   * longest ago; what one message of the model loads or calls stays together, however much it is.
   * @default Infinity
   */
  maxLoaded?: number | undefined;
}

/**
 * Creates middleware for an agent that can use every tool of some toolkits but pays for the definitions of few:
 * the model sees their names in the description of one tool, `load_tools`, and loads what it needs. Do not
 * pass the tools of the toolkits to the agent as well.
 *
 * Loaded definitions come at the end of the agent's tools, and keep their order. They are part of the agent's
 * state, so a checkpointer keeps them. A listed tool that the model calls without loading it is loaded, and
 * runs if its arguments are valid.
 *
 * @throws ConfigurationError if two tools have the same name, or `alwaysLoaded` names none.
 * @example
 * const toolkits = [new CrmToolkit({ client }), new NotesToolkit({ access: "read" })];
 * const agent = createAgent({ model, middleware: [toolDiscovery({ toolkits, maxLoaded: 30 })] });
 */
export function toolDiscovery(options: ToolDiscoveryOptions): AgentMiddleware {
  const known = "alwaysLoaded maxLoaded toolkits";
  assertOptions("toolDiscovery", options, known);
  const { toolkits, alwaysLoaded = [], maxLoaded = Infinity } = options;
  const directory = new ToolDirectory(toolkits);
  const { loaded: fixed, unknown } = lookUpTools(directory, alwaysLoaded);
  if (unknown.length > 0) throw new ConfigurationError(`alwaysLoaded: ${unknown.join(" ")}`);
  const isLoadable = (name: string) => directory.tools.has(name) && !fixed.includes(name);
  return createMiddleware({
    name: "ToolDiscovery",
    // A state that cannot be read counts as empty; otherwise its thread could not go on.
    stateSchema: z.object({ _loadedTools: loadedTools.optional().catch(undefined) }),
    tools: [createLoadTools(directory), ...directory.tools.values()],
    wrapModelCall: (request, handler) => {
      const loaded = readLoaded(request.state._loadedTools, isLoadable).map(({ name }) => name);
      const tools = offerTools(request.tools, directory.tools, [...fixed, ...loaded]);
      return handler({ ...request, tools });
    },
    // After the model and not in load_tools: parallel calls are one update, and no middleware that shortens the
    // conversation comes before it.
    afterModel: (state) => {
      const calls = state.messages.findLast((message) => AIMessage.isInstance(message))?.tool_calls;
      const names = (calls ?? []).flatMap(({ name, args }) => {
        if (name === LOAD_TOOLS) return lookUpTools(directory, readToolNames(args)).loaded;
        const lookup = directory.findTool(name);
        return "tools" in lookup ? lookup.tools : [];
      });
      const used = names.filter(isLoadable);
      if (used.length === 0) return undefined;
      const loaded = readLoaded(state._loadedTools, isLoadable);
      return { _loadedTools: recordUse(loaded, used, maxLoaded) };
    },
    wrapToolCall: async (request, handler) => {
      const { toolCall } = request;
      if (toolCall.name !== LOAD_TOOLS) {
        const result = await handler(request);
        const loaded = readLoaded(request.state._loadedTools, isLoadable);
        return explainFailedCall(result, request, { directory, loaded });
      }
      const args = { names: readToolNames(toolCall.args) };
      return await handler({ ...request, toolCall: { ...toolCall, args } });
    },
  });
}
