import { randomUUID } from "node:crypto";
import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { type AgentMiddleware, createMiddleware, type InterruptOnConfig } from "langchain";
import { z } from "zod";
import { type ApiTool, type ApiToolkit, currentOrigin } from "@workbelt/core/langchain";
import { ConfigurationError } from "@workbelt/core";
import { assertOptions, type Operation } from "@workbelt/core/provider";
import { joinPolicies, questionFor } from "@workbelt/core/adapters";
import { askAboutCalls, type ToolCall } from "./ask-about-calls.js";
import { readsOutsideContent } from "./outside-reads.js";

/** Options of {@link approvals}. */
export interface ApprovalsOptions {
  /** The toolkits of the agent. Each has a policy. */
  toolkits: readonly Pick<ApiToolkit, "tools">[];
  /** Rules for tools of your own, as for LangChain's `humanInTheLoopMiddleware`. @default none */
  interruptOn?: Readonly<Record<string, boolean | InterruptOnConfig>> | undefined;
}

// Private to this middleware, and part of every checkpoint.
const stateSchema = z.object({
  /** Calls of this turn that a person has approved: their digests, and an id of the decisions. */
  _approved: z
    .object({ decision: z.string(), digests: z.array(z.string()) })
    .optional()
    .catch(undefined),
  _outsideContentRead: z.boolean().optional().catch(undefined),
});

// A decision counts once, even if the graph runs its step again. About 100 bytes each.
const used = new Set<string>();

/**
 * Creates middleware that asks a person about the calls that need approval by the policies of the toolkits: those of one
 * turn in one interrupt, with the payload and the decisions of LangChain's `humanInTheLoopMiddleware`, whose place it
 * takes. It needs a checkpointer. An approval counts once, for the call as the person read it or edited it.
 *
 * It also keeps in the thread's checkpoints that content by people outside the workspace was read.
 *
 * @throws ConfigurationError for a toolkit without a policy, and for an `interruptOn` that names a toolkit's tool.
 * @example
 * const toolkits = [new CrmToolkit({ policy: "careful" }), new NotesToolkit({ policy: "careful" })];
 * createAgent({ model, tools: combineTools(...toolkits), middleware: [approvals({ toolkits })], checkpointer });
 */
export function approvals(options: ApprovalsOptions): AgentMiddleware<typeof stateSchema> {
  assertOptions("approvals", options, "interruptOn toolkits");
  const { interruptOn = {}, toolkits } = options;
  const tools = new Map(toolkits.flatMap((kit) => kit.tools).map((tool) => [tool.name, tool]));
  const policies = new Set([...tools.values()].map(getPolicy));
  joinPolicies(tools.values());
  const decided = Object.keys(interruptOn).find((name) => tools.has(name));
  if (decided !== undefined) {
    throw new ConfigurationError(
      `interruptOn: ${decided} is a tool of a toolkit, whose policy decides about it. Write it as a rule: { when: { operations: [${JSON.stringify(tools.get(decided)?.operation.name)}] }, then: "ask" }.`,
    );
  }

  const findQuestion = async ({ args, id, name }: ToolCall) => {
    const tool = tools.get(name);
    return tool && questionFor(tool, args, currentOrigin(id));
  };

  /** Returns true if the thread has read outside content, by the checkpoint or a policy. */
  const hasRead = async (isInCheckpoint: boolean): Promise<boolean> => {
    const { threadId } = currentOrigin(undefined);
    if (threadId === undefined) return isInCheckpoint;
    const marks = [...policies].map(async (policy) => {
      const isRestored = isInCheckpoint && (await policy.restoreOutsideContent(threadId));
      return isRestored || policy.hasReadOutsideContent(threadId);
    });
    return (await Promise.all(marks)).includes(true);
  };

  return createMiddleware({
    // LangChain refuses two of one name in an agent: both would ask.
    name: "HumanInTheLoopMiddleware",
    stateSchema,
    afterModel: {
      canJumpTo: ["model"],
      hook: async (state, runtime) => {
        const wasRead = await hasRead(state._outsideContentRead === true);
        const { approved, update } = await askAboutCalls(
          { state, runtime },
          { findQuestion, interruptOn },
        );
        const questions = await Promise.all(approved.map(findQuestion));
        const digests = questions.flatMap((question) => question?.digest ?? []);
        // Noted before the result arrives: a process that ends in between would forget it.
        const isRead = wasRead || readsOutsideContent(tools, lastCalls(state.messages));
        return {
          ...update,
          ...((digests.length > 0 || state._approved !== undefined) && {
            _approved: { decision: randomUUID(), digests },
          }),
          ...(isRead !== (state._outsideContentRead ?? false) && { _outsideContentRead: isRead }),
        };
      },
    },
    wrapToolCall: async (request, handler) => {
      const { decision, digests = [] } = request.state._approved ?? {};
      const question = digests.length > 0 ? await findQuestion(request.toolCall) : undefined;
      const isApproved = question !== undefined && digests.includes(question.digest);
      const use = `${decision}/${question?.digest}`;
      if (isApproved && !used.has(use)) {
        used.add(use);
        question.grant();
      }
      return handler(request);
    },
  });
}

function getPolicy({ name, policy }: ApiTool<Operation>) {
  if (policy !== undefined) return policy;
  throw new ConfigurationError(
    `approvals() was given ${name}, which has no policy and would never be asked about. Give its toolkit one: { policy: "careful" }, or "open" to allow every call.`,
  );
}

function lastCalls(messages: readonly BaseMessage[]): readonly ToolCall[] {
  return messages.findLast((message) => AIMessage.isInstance(message))?.tool_calls ?? [];
}
