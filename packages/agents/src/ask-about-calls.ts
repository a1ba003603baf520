import { AIMessage, ToolMessage } from "@langchain/core/messages";
import type { AgentMiddleware, HITLRequest, InterruptOnConfig } from "langchain";
import { z } from "zod";
import { currentOrigin, interruptRun, wasAskedAbout } from "@workbelt/core/langchain";
import { ConfigurationError } from "@workbelt/core";
import { findShown, publish, type Question, toRunMark } from "@workbelt/core/adapters";

/** A call of the model. */
export type ToolCall = NonNullable<AIMessage["tool_calls"]>[number];

type Hook = Extract<NonNullable<AgentMiddleware["afterModel"]>, (...args: never) => unknown>;

/** Arguments of a middleware's hook. */
interface HookCall {
  state: Parameters<Hook>[0];
  runtime: Parameters<Hook>[1];
}

/** Rules for the calls to ask about. */
interface Asking {
  /** Returns the question about a call of one of the tools that have a policy. */
  findQuestion: (call: ToolCall) => Promise<Question | undefined>;
  /** Rules for other tools. */
  interruptOn: Readonly<Record<string, boolean | InterruptOnConfig>>;
}

/** The calls that a person has approved, edited ones as edited, and the update of the agent's state. */
interface Asked {
  approved: readonly ToolCall[];
  update?: { messages: (AIMessage | ToolMessage)[]; jumpTo?: "model" | undefined };
}

type ReviewConfig = HITLRequest["reviewConfigs"][number];
interface AskedCall extends Omit<ReviewConfig, "actionName"> {
  call: ToolCall;
  description?: string | undefined;
  /** The question about a call of a tool that has a policy. */
  question?: Question | undefined;
}

const ALL_DECISIONS: ReviewConfig["allowedDecisions"] = ["approve", "edit", "reject"];

/**
 * Asks about the calls of the model's last message with the payload of LangChain's middleware. A run that is resumed
 * without one decision for each of them, or with an answer to another question, releases none.
 *
 * @throws LangGraph's GraphInterrupt; ConfigurationError without a checkpointer.
 */
export async function askAboutCalls(call: HookCall, asking: Asking): Promise<Asked> {
  const message = call.state.messages.findLast((each) => AIMessage.isInstance(each));
  const asked: AskedCall[] = [];
  for (const toolCall of message?.tool_calls ?? []) {
    const found = await findAsked(toolCall, call, asking);
    if (found !== undefined) asked.push(found);
  }
  if (message === undefined || asked.length === 0) return { approved: [] };
  const actions = asked.map(({ call: { args, name } }) => ({ name, args }));
  const isAnswered = await wasAskedAbout(actions);
  const answer = await interruptRun(toRequest(asked), createSetupError);
  const decided = isAnswered ? readDecisions(answer, asked) : undefined;
  await recordRefusals(asked, decided);
  publishEdits(asked, decided);
  return applyDecisions(message, asked, decided);
}

async function findAsked(
  call: ToolCall,
  { runtime, state }: HookCall,
  { findQuestion, interruptOn }: Asking,
): Promise<AskedCall | undefined> {
  const question = await findQuestion(call);
  if (question !== undefined) {
    const description = await question.describe();
    return { call, description, allowedDecisions: ALL_DECISIONS, question };
  }
  const rule = Object.hasOwn(interruptOn, call.name) && interruptOn[call.name];
  if (rule === false || rule === undefined) return undefined;
  if (rule === true) return { call, allowedDecisions: ALL_DECISIONS };
  const { allowedDecisions, argsSchema, description, when } = rule;
  const toolCall = { ...call, type: "tool_call" as const };
  if ((await when?.({ toolCall, tool: undefined, state, runtime })) === false) return undefined;
  return {
    call,
    description:
      typeof description === "function" ? await description(toolCall, state, runtime) : description,
    allowedDecisions: [...allowedDecisions],
    ...(argsSchema !== undefined && { argsSchema }),
  };
}

function toRequest(asked: readonly AskedCall[]): HITLRequest {
  return {
    actionRequests: asked.map(({ call: { args, name }, description, question }) => ({
      name,
      args,
      description: description ?? `Call ${name}: ${JSON.stringify(args)}`,
      ...toOutside(description, question),
    })),
    reviewConfigs: asked.map(({ call: { name }, allowedDecisions, argsSchema }) => ({
      actionName: name,
      allowedDecisions,
      ...(argsSchema !== undefined && { argsSchema }),
    })),
  };
}

/** Returns the places in a description whose words come from outside, for interfaces that underline them. */
function toOutside(description = "", question: Question | undefined) {
  const outside = findShown(description, question?.outside ?? []);
  return outside.length > 0 && { outside };
}

function createSetupError(cause: unknown): ConfigurationError {
  return new ConfigurationError(
    "approvals() needs an agent with a checkpointer, such as createAgent({ checkpointer: new MemorySaver() }), and a thread_id in each run.",
    { cause },
  );
}

const decisionSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("approve") }),
  z.object({
    type: z.literal("edit"),
    editedAction: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
  }),
  z.object({ type: z.literal("reject"), message: z.string().optional() }),
]);
const answerSchema = z.object({ decisions: z.array(decisionSchema) });
type Decision = z.infer<typeof decisionSchema>;

/** Reads one allowed decision for each call; undefined for anything else. */
function readDecisions(answer: unknown, asked: readonly AskedCall[]): Decision[] | undefined {
  const decisions = answerSchema.safeParse(answer).data?.decisions;
  if (decisions?.length !== asked.length) return undefined;
  const isAllowed = asked.every(({ allowedDecisions, call: { name } }, index) => {
    const decision = decisions[index];
    if (decision === undefined || !allowedDecisions.includes(decision.type)) return false;
    return decision.type !== "edit" || decision.editedAction.name === name;
  });
  return isAllowed ? decisions : undefined;
}

const NO_DECISION =
  "Nothing was sent. The run was resumed without a decision about this call. Make it again if it is still needed.";

async function recordRefusals(
  asked: readonly AskedCall[],
  decisions: readonly Decision[] | undefined,
): Promise<void> {
  for (const [index, { question }] of asked.entries()) {
    if (decisions === undefined) await question?.refuse("policy");
    else if (decisions[index]?.type === "reject") await question?.refuse("person");
  }
}

/** Publishes the answers to questions about calls in whose place others were approved. */
function publishEdits(
  asked: readonly AskedCall[],
  decisions: readonly Decision[] | undefined,
): void {
  for (const [index, { call, question }] of asked.entries()) {
    if (question === undefined || decisions?.[index]?.type !== "edit") continue;
    publish("question", () => ({
      phase: "answered",
      digest: question.digest,
      tool: call.name,
      runMark: toRunMark(currentOrigin(call.id).threadId),
      answer: "edited",
      by: "person",
    }));
  }
}

/** Calls that were not approved are answered. The others run, also those that were not asked about. */
function applyDecisions(
  message: AIMessage,
  asked: readonly AskedCall[],
  decisions: readonly Decision[] | undefined,
): Asked {
  const approved = new Map<ToolCall, ToolCall>();
  const answers: ToolMessage[] = [];
  for (const [index, { call }] of asked.entries()) {
    const decision = decisions?.[index];
    if (decision?.type === "approve") approved.set(call, call);
    else if (decision?.type === "edit") {
      approved.set(call, { ...call, args: decision.editedAction.args });
    } else answers.push(createAnswer(call, decision?.message, decision === undefined));
  }
  const calls = (message.tool_calls ?? []).map((call) => approved.get(call) ?? call);
  const jumpTo = answers.length === calls.length ? "model" : undefined;
  const messages = [withCalls(message, calls), ...answers];
  return { approved: [...approved.values()], update: { messages, jumpTo } };
}

function createAnswer(
  { id = "", name }: ToolCall,
  reason: string | undefined,
  isUndecided: boolean,
): ToolMessage {
  const rejection =
    reason ??
    `A person rejected this call of ${name}. Do not repeat it unless the user asks for it.`;
  const content = isUndecided ? NO_DECISION : rejection;
  return new ToolMessage({ status: "error", content, name, tool_call_id: id });
}

/** Returns the message with other calls. It keeps its id, so that it takes the place of the old one. */
function withCalls(message: AIMessage, tool_calls: ToolCall[]): AIMessage {
  const { additional_kwargs, content, id, name, response_metadata, usage_metadata } = message;
  return new AIMessage({
    content: content as string,
    additional_kwargs,
    response_metadata,
    tool_calls,
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(usage_metadata !== undefined && { usage_metadata }),
  });
}
