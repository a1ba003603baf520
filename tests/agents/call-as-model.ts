import { ToolMessage } from "@langchain/core/messages";
import type { StructuredToolInterface } from "@langchain/core/tools";
import type { ApiTool } from "@workbelt/core/langchain";
import type { Operation } from "@workbelt/core/provider";

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;

/**
 * Returns a function that calls tools by name and returns the data in the content that a model reads. As a
 * model cannot know an id otherwise, each id in the arguments must be from an earlier result. Tools that
 * delete are left out.
 */
export function callAsModel(tools: readonly StructuredToolInterface[]) {
  const byName = new Map(tools.filter(keepsData).map((tool) => [tool.name, tool]));
  let read = "";
  return async function call<Data = unknown>(name: string, args: object = {}): Promise<Data> {
    for (const id of JSON.stringify(args).match(UUID) ?? []) {
      if (!read.includes(id)) throw new Error(`No earlier result has ${id}.`);
    }
    const toolCall = { type: "tool_call", id: "call", name, args: { ...args } } as const;
    const message: unknown = await byName.get(name)?.invoke(toolCall);
    if (!ToolMessage.isInstance(message)) throw new Error(`There is no tool ${name}.`);
    if (message.status !== "success") throw new Error(message.text);
    read += message.text;
    return (JSON.parse(message.text) as { data: Data }).data;
  };
}

function keepsData(tool: StructuredToolInterface): boolean {
  return (tool as ApiTool<Operation>).operation.effect !== "delete";
}
