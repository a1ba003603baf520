import type { StructuredToolInterface } from "@langchain/core/tools";
import type { Sandbox } from "@workbelt/sandbox";
import type { AgentMiddleware } from "langchain";
import type { Task } from "../task.ts";

/** Tools and middleware of an agent for one run. */
export interface Toolset {
  tools: StructuredToolInterface[];
  middleware: AgentMiddleware[];
  close(): Promise<void>;
}

/** Opens the toolset of a task, connected to the sandbox of the run. */
export type OpenToolset = (task: Task, sandbox: Sandbox) => Promise<Toolset>;
