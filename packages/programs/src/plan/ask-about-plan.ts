import { createHash } from "node:crypto";
import {
  type CallPolicy,
  createCallRecord,
  type OutsidePassage,
  type Question,
  safeLine,
} from "@workbelt/core";
import { type AnyTool, canonicalJson, createCall, publishAnswers } from "@workbelt/core/adapters";
import type { PlanData, PlannedWrite } from "./planned-write.js";

/**
 * Returns the one question about a plan, for the person who decides; undefined if the policy asks about none of its writes.
 *
 * @param approve called when the person has approved the plan
 */
export function askAboutPlan(
  plan: PlanData,
  tools: ReadonlyMap<string, AnyTool>,
  approve: () => void,
): Question | undefined {
  const asking = plan.writes.filter(({ verdict }) => verdict === "ask");
  if (asking.length === 0) return undefined;
  const because = joinReasons(asking);
  const policies = new Set(asking.flatMap(({ tool }) => tools.get(tool)?.policy ?? []));
  const asked = digestQuestion(plan);
  return publishAnswers(
    { tool: "run_program", threadId: plan.threadId ?? undefined },
    {
      because,
      digest: plan.digest,
      outside: listOutside(plan),
      describe: async () =>
        because === undefined
          ? plan.summary
          : `${plan.summary}\nAsked because ${safeLine(because, 500)}.`,
      grant: approve,
      noteAsked: async () => {
        for (const policy of policies) await policy.noteAsked(asked);
      },
      grantAsked: async () => {
        const isAsked = await takeAsked(policies, asked);
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
async function takeAsked(policies: ReadonlySet<CallPolicy>, asked: string): Promise<boolean> {
  const answers: boolean[] = [];
  for (const policy of policies) answers.push(await policy.takeAsked(asked));
  return answers.length > 0 && answers.every(Boolean);
}

/** Lists the values of a plan's writes that are made of texts by outsiders, or that these decide. */
export function listOutside({ writes }: Pick<PlanData, "writes">): OutsidePassage[] {
  return writes.flatMap(({ number, outside }) =>
    (outside?.inputs ?? []).flatMap(({ from, path, value }) => {
      if (typeof value !== "string" && typeof value !== "number") return [];
      const text = String(value);
      return [{ path: `${number}. ${path}`, start: 0, end: text.length, text, from }];
    }),
  );
}

function joinReasons(writes: readonly PlannedWrite[]): string | undefined {
  const reasons = [...new Set(writes.flatMap(({ because }) => because ?? []))];
  return reasons.length === 0 ? undefined : reasons.join("; ");
}

/** Digests all that an answer to the question is bound to: the plan, and the call of the model that made it. */
function digestQuestion({ account, digest, threadId, toolCallId }: PlanData): string {
  const text = canonicalJson(["plan", digest, account, threadId, toolCallId]);
  return createHash("sha256").update(text).digest("base64url");
}

async function recordRefusal(
  { account: name, because, input, verdict }: PlannedWrite,
  { threadId, toolCallId }: PlanData,
  tool: AnyTool | undefined,
  by: "person" | "policy",
): Promise<void> {
  if (tool?.auditLog === undefined) return;
  const account = name ?? undefined;
  const { client } = tool.resolveChecked(input, { account });
  const record = createCallRecord(tool.name, toolCallId ?? undefined, threadId ?? undefined);
  const call = await createCall(tool.operation, input, client, { account, record }, "model");
  await tool.auditLog.recordRefusal(call, { verdict, by, because: because ?? undefined });
}
