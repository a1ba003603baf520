import { ToolMessage } from "@langchain/core/messages/tool";
import { type StructuredToolInterface, tool, type ToolRunnableConfig } from "@langchain/core/tools";
import {
  currentOrigin,
  findAskedRequest,
  findMessages,
  interruptRun,
  wasAskedAbout,
} from "@workbelt/core/langchain";
import { ConfigurationError, type ToolDefinition } from "@workbelt/core";
import { publishRequest, readNames, registerModelSchema } from "@workbelt/core/adapters";
import {
  createPrograms,
  type PlanRefusal,
  type ProgramPlan,
  type ProgramResult,
  type Programs,
  type ProgramsOptions,
} from "@workbelt/programs";
import { type AgentMiddleware, createMiddleware, type HITLRequest } from "langchain";
import { z } from "zod";

/**
 * Creates middleware by which the model writes JavaScript programs over the tools of some toolkits: two tools, `look_up` and
 * `run_program`, with the names of all functions in less than 1,000 tokens. Do not pass the tools of the toolkits to the
 * agent as well, unless it should also call them one by one.
 *
 * If the policies ask about a write of a program, the run is interrupted once for all of them, with the payload of
 * LangChain's `humanInTheLoopMiddleware`; a person approves or rejects the plan as a whole. It needs a checkpointer. A run
 * that is resumed applies the plan that was shown; in another process that takes a `store` that the processes share, and
 * clients with a ledger over it.
 *
 * @throws ConfigurationError if two tools have the same name.
 * @example
 * const toolkits = [new CrmToolkit({ policy: "careful" }), new NotesToolkit({ policy: "careful" })];
 * createAgent({ model, middleware: [programs({ toolkits }), approvals({ toolkits })], checkpointer });
 */
export function programs(options: ProgramsOptions): AgentMiddleware {
  const tools = createPrograms(options);
  const { lookUpDefinition, runDefinition } = tools;
  const named = new Map<string, (args: Arguments) => Arguments>([
    [lookUpDefinition.name, (args) => ({ names: readNames(args) })],
    // A blank program is explained to the model, a schema's error would be a stack trace.
    [
      runDefinition.name,
      ({ program }) => ({ program: typeof program === "string" ? program : "" }),
    ],
  ]);
  return createMiddleware({
    name: "Programs",
    tools: [createLookUp(tools), createRun(tools)],
    wrapToolCall: (request, handler) => {
      const { toolCall } = request;
      const read = named.get(toolCall.name);
      if (read === undefined) return handler(request);
      return handler({ ...request, toolCall: { ...toolCall, args: read(toolCall.args) } });
    },
  });
}

type Arguments = Record<string, unknown>;

function createLookUp(called: Programs): StructuredToolInterface {
  const { lookUpDefinition: definition } = called;
  return createTool(definition, z.object({ names: z.array(z.string()) }), (args, config) =>
    called.lookUp(args, currentOrigin(config.toolCall?.id)),
  );
}

function createRun(called: Programs): StructuredToolInterface {
  const { runDefinition: definition } = called;
  return createTool(definition, z.object({ program: z.string() }), async (args, config) => {
    const isAnswered = (await findAskedRequest()) !== undefined;
    return called.run(args, {
      ...currentOrigin(config.toolCall?.id),
      isAnswered,
      confirm: (plan, description) => ask(definition, plan, { args, description }),
    });
  });
}

function createTool<Schema extends z.ZodObject>(
  { description, name }: ToolDefinition,
  schema: Schema,
  run: (args: z.infer<Schema>, config: ToolRunnableConfig) => Promise<ProgramResult>,
): StructuredToolInterface {
  const call = async (args: z.infer<Schema>, config: ToolRunnableConfig) => {
    publishRequest(currentOrigin(config.toolCall?.id).threadId, findMessages(config));
    const { content, isError, report } = await run(args, config);
    return new ToolMessage({
      status: isError ? "error" : "success",
      content,
      name,
      tool_call_id: config.toolCall?.id ?? "",
      ...(report !== undefined && { artifact: { report } }),
    });
  };
  return tool(call as never, { name, description, schema: registerModelSchema(schema) }) as never;
}

const decisionsSchema = z.object({
  decisions: z.tuple([
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("approve") }),
      z.object({ type: z.literal("reject"), message: z.string().optional() }),
    ]),
  ]),
});

const NO_DECISION =
  "Nothing was written. The run was resumed without a decision about this plan. Call run_program again, and alone, if it is still needed.";

/**
 * Interrupts the run for a decision about a plan. It counts only if it is about this very plan, and as a whole: its program
 * cannot be edited.
 *
 * @throws LangGraph's GraphInterrupt; ConfigurationError without a checkpointer.
 */
async function ask(
  { name }: ToolDefinition,
  { digest, writes: planned }: ProgramPlan,
  { args, description }: { args: Arguments; description: string },
): Promise<boolean | PlanRefusal> {
  // All that a person may want to read, because some hosts get only the payload.
  const writes = planned.map(({ before, input, number, tool: called }) => {
    return { number, tool: called, input, before };
  });
  const action = { name, args: { ...args, digest, writes } };
  const request: HITLRequest = {
    actionRequests: [{ ...action, description }],
    reviewConfigs: [{ actionName: name, allowedDecisions: ["approve", "reject"] }],
  };
  const answersThisQuestion = await wasAskedAbout([action]);
  const { data } = decisionsSchema.safeParse(await interruptRun(request, createSetupError));
  const [decision] = data?.decisions ?? [];
  if (decision === undefined || !answersThisQuestion) return { by: "policy", message: NO_DECISION };
  return decision.type === "approve" || { by: "person", message: decision.message };
}

function createSetupError(cause: unknown): ConfigurationError {
  return new ConfigurationError(
    "programs() needs an agent with a checkpointer to ask about a plan, such as createAgent({ checkpointer: new MemorySaver() }), and a thread_id in each run.",
    { cause },
  );
}
