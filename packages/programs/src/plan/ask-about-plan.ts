import { type CallPolicy, createCallRecord, type Question, safeLine } from "@workbelt/core";
import {
  type ApiTool,
  defineOperation,
  type GatedCall,
  type Operation,
  publishAnswers,
  toGatedCall,
} from "@workbelt/core/provider";
import { z } from "zod";
import type { PlanData, PlannedWrite } from "./planned-write.js";

/** Stands for a plan where policies remember what a person was asked. Nothing calls it. */
const applyPlan = defineOperation({
  name: "apply_plan",
  description: "Makes the writes of a plan.",
  effect: "update",
  input: z.strictObject({ digest: z.string() }),
  run: () => Promise.reject(new Error("A plan is applied by its own method.")),
});

/**
 * Returns the one question about a plan, for the person who decides; undefined if the policy asks about none of its writes.
 *
 * @param approve called when the person has approved the plan
 */
export function askAboutPlan(
  plan: PlanData,
  tools: ReadonlyMap<string, ApiTool<Operation>>,
  approve: () => void,
): Question | undefined {
  const asking = plan.writes.filter(({ verdict }) => verdict === "ask");
  if (asking.length === 0) return undefined;
  const because = joinReasons(asking);
  const policies = new Set(asking.flatMap(({ tool }) => tools.get(tool)?.policy ?? []));
  const call = toPlanCall(plan);
  return publishAnswers(
    { tool: "run_program", threadId: plan.threadId ?? undefined },
    {
      because,
      digest: plan.digest,
      describe: async () =>
        because === undefined
          ? plan.summary
          : `${plan.summary}\nAsked because ${safeLine(because, 500)}.`,
      grant: approve,
      noteAsked: async () => {
        for (const policy of policies) await policy.noteAsked(call);
      },
      grantAsked: async () => {
        const isAsked = await takeAsked(policies, call);
        if (isAsked) approve();
        return isAsked;
      },
      refuse: async (by) => {
        for (const write of asking) await recordRefusal(write, plan, tools.get(write.tool), by);
      },
    },
  );
}

/** Returns true if every policy remembers that a person was asked about the plan, and forgets it. */
async function takeAsked(policies: ReadonlySet<CallPolicy>, call: GatedCall): Promise<boolean> {
  const answers: boolean[] = [];
  for (const policy of policies) answers.push(await policy.grantAsked(call));
  return answers.length > 0 && answers.every(Boolean);
}

function joinReasons(writes: readonly PlannedWrite[]): string | undefined {
  const reasons = [...new Set(writes.flatMap(({ because }) => because ?? []))];
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

function toPlanCall({ account, digest, threadId, toolCallId }: PlanData): GatedCall {
  return {
    operation: applyPlan,
    service: "programs",
    baseUrl: "",
    account: account ?? undefined,
    input: { digest },
    threadId: threadId ?? undefined,
    toolCallId: toolCallId ?? undefined,
  };
}

async function recordRefusal(
  { account: name, because, input, verdict }: PlannedWrite,
  { threadId, toolCallId }: PlanData,
  tool: ApiTool<Operation> | undefined,
  by: "person" | "policy",
): Promise<void> {
  if (tool?.auditLog === undefined) return;
  const account = name ?? undefined;
  const { client } = tool.resolveChecked(input, { account });
  const record = createCallRecord(tool.name, toolCallId ?? undefined, threadId ?? undefined);
  const call = toGatedCall(tool.operation, input, client, { account, record });
  const refused = { ...call, caller: "model", record } as const;
  await tool.auditLog.recordRefusal(refused, { verdict, by, because: because ?? undefined });
}
