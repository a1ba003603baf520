import type { ToolRunnableConfig } from "@langchain/core/tools";
import { z } from "zod";
import { PolicyError } from "../errors/call-errors.js";
import type { Operation } from "../operations/operation.js";
import { isPlainObject } from "../text/json.js";
import { hasOwnAnswer, interruptRun, wasAskedAbout } from "./interrupt-run.js";
import { findShown } from "../tools/describe-passages.js";
import { type AskedTool, type CallOrigin, questionForCall } from "../tools/question.js";
import type { CheckedCall } from "../tools/result-view.js";

interface ApprovedTool<Op extends Operation> extends AskedTool<Op> {
  checkCall(args: unknown): CheckedCall<Op>;
}

/**
 * Runs a call. If it needs approval and is alone in its turn, the LangGraph run is interrupted with the payload of
 * LangChain's `humanInTheLoopMiddleware`, and the call runs as the person decides. Two calls of one turn that interrupted
 * by themselves would get each other's decisions: these, and calls inside interpreters, are refused.
 *
 * @throws PolicyError for a call that is refused or rejected, LangGraph's GraphInterrupt, and the errors of the call.
 */
export async function runApproved<Op extends Operation, Result>(
  tool: ApprovedTool<Op>,
  checked: CheckedCall<Op>,
  run: (approved: CheckedCall<Op>) => Promise<Result>,
  { config, origin }: { config: ToolRunnableConfig | undefined; origin: CallOrigin },
): Promise<Result> {
  if (!isAloneInTurn(tool.name, origin.toolCallId, config)) return run(checked);
  const refusal = new PolicyError(tool.operation.name, "rejected", NO_DECISION);
  // The answer counts even if the run continues in a process that would not ask: it may not know what was read.
  if (await wasAskedAbout([toAction(tool, checked)])) {
    return run(await askByInterrupt(tool, checked, origin, refusal));
  }
  try {
    return await run(checked);
  } catch (error) {
    if (!(error instanceof PolicyError) || error.code !== "approval_required") throw error;
    return run(await askByInterrupt(tool, checked, origin, error));
  }
}

const NO_DECISION = "the run was resumed without a decision about it";

function toAction<Op extends Operation>({ name }: AskedTool<Op>, { input }: CheckedCall<Op>) {
  return { name, args: input };
}

/** Returns true if the last message of the model has this call and no other. */
function isAloneInTurn(
  name: string,
  toolCallId: string | undefined,
  config: ToolRunnableConfig | undefined,
): boolean {
  const { state } = (config ?? {}) as { state?: unknown };
  const messages: unknown = isPlainObject(state) ? state["messages"] : state;
  if (toolCallId === undefined || !Array.isArray(messages)) return false;
  const last: { tool_calls: readonly { id?: unknown; name?: unknown }[] } | undefined =
    messages.findLast((message) => Array.isArray((message as { tool_calls?: unknown }).tool_calls));
  const [call, ...others] = last?.tool_calls ?? [];
  return others.length === 0 && call?.id === toolCallId && call.name === name;
}

const decisionsSchema = z.object({
  decisions: z.tuple([
    z.discriminatedUnion("type", [
      z.object({ type: z.literal("approve") }),
      z.object({
        type: z.literal("edit"),
        editedAction: z.object({ name: z.string(), args: z.record(z.string(), z.unknown()) }),
      }),
      z.object({ type: z.literal("reject"), message: z.string().optional() }),
    ]),
  ]),
});

async function askByInterrupt<Op extends Operation>(
  tool: ApprovedTool<Op>,
  checked: CheckedCall<Op>,
  origin: CallOrigin,
  refusal: PolicyError,
): Promise<CheckedCall<Op>> {
  const question = await questionForCall(tool, checked, origin);
  const action = toAction(tool, checked);
  const allowedDecisions = ["approve", "edit", "reject"];
  const description = await question?.describe();
  const outside = findShown(description ?? "", question?.outside ?? []);
  const request = {
    actionRequests: [{ ...action, description, ...(outside.length > 0 && { outside }) }],
    reviewConfigs: [{ actionName: action.name, allowedDecisions }],
  };
  const answersThisQuestion = hasOwnAnswer() || (await wasAskedAbout([action]));
  const { data } = decisionsSchema.safeParse(await interruptRun(request, () => refusal));
  const [decision] = data?.decisions ?? [];
  const { name } = tool;
  if (decision === undefined || !answersThisQuestion) {
    await question?.refuse("policy");
    throw new PolicyError(name, "rejected", NO_DECISION);
  }
  if (decision.type === "reject") {
    await question?.refuse("person");
    throw new PolicyError(name, "rejected", decision.message);
  }
  if (decision.type === "approve") {
    question?.grant();
    return checked;
  }
  if (decision.editedAction.name !== name) {
    await question?.refuse("policy");
    throw new PolicyError(name, "rejected", "the decision names another tool");
  }
  const edited = tool.checkCall(decision.editedAction.args);
  (await questionForCall(tool, edited, origin))?.grant();
  return edited;
}
