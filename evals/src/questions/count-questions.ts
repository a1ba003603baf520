import { randomUUID } from "node:crypto";
import type { ToolMessage } from "@langchain/core/messages";
import type { ApiTool } from "@workbelt/core/langchain";
import { createPolicy, type PolicyPreset, type ToolFailure } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { questionFor } from "@workbelt/core/adapters";
import type { Sandbox } from "@workbelt/sandbox";
import { connectToolkits } from "../agent/connect-toolkits.ts";
import { services } from "../services.ts";
import type { Task, ToolCall, Turns } from "../task.ts";

/** The calls of a run under a policy, by what happened to them. */
export interface QuestionCount {
  /** Calls that write. */
  writes: number;
  /** Calls that a person was asked about, and why. */
  asked: { operation: string; because: string | undefined }[];
  /** Turns with at least one such call: their questions are asked together. */
  interrupts: number;
  /** Operations of the calls that the policy denied. */
  denied: string[];
  /** Operations of the calls that failed for another reason. */
  failed: string[];
  /** Ids in the calls that no earlier result has, so that a model could not know them. */
  unread: string[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Makes the calls with our tools as an agent with this policy would, and approves every question. */
export async function countQuestions(
  turns: Turns,
  { task, sandbox, preset }: { task: Task; sandbox: Sandbox; preset: PolicyPreset },
): Promise<QuestionCount> {
  const packages = services.map(({ provider }) => provider);
  const policy = createPolicy(preset, packages);
  const wanted = new Set<string>(task.services);
  const toolkits = connectToolkits(task, sandbox, (service) =>
    wanted.has(service) ? { policy } : undefined,
  );
  const tools = new Map(toolkits.flatMap((kit) => kit.tools).map((tool) => [tool.name, tool]));
  const threadId = randomUUID();
  const count: QuestionCount = {
    writes: 0,
    asked: [],
    interrupts: 0,
    denied: [],
    failed: [],
    unread: [],
  };
  let results = "";
  for (const turn of turns) {
    const calls = turn.map((call) => prepareCall(call, tools));
    const ids = JSON.stringify(turn).match(UUID) ?? [];
    count.unread.push(...ids.filter((id) => !results.includes(id)));
    count.writes += calls.filter(({ tool }) => tool.operation.effect !== "read").length;
    const before = count.asked.length;
    for (const { args, id, tool } of calls) {
      const question = await questionFor(tool, args, { threadId, toolCallId: id });
      if (question === undefined) continue;
      count.asked.push({ operation: tool.operation.name, because: question.because });
      question.grant();
    }
    if (count.asked.length > before) count.interrupts += 1;
    for (const { args, id, tool } of calls) {
      const call = { type: "tool_call", id, name: tool.name, args } as const;
      const config = { configurable: { thread_id: threadId } };
      const { artifact, status, text } = (await tool.invoke(call, config)) as ToolMessage<never>;
      results += text;
      if (status !== "error") continue;
      const { code } = (artifact as ToolFailure).error;
      count[code === "denied" ? "denied" : "failed"].push(tool.operation.name);
    }
  }
  return count;
}

function prepareCall([name, args]: ToolCall, tools: ReadonlyMap<string, ApiTool<Operation>>) {
  const tool = tools.get(name);
  if (tool === undefined) throw new Error(`The services of the task have no tool ${name}.`);
  return { tool, args, id: randomUUID() };
}
