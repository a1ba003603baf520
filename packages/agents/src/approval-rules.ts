import type { InterruptOnConfig } from "langchain";
import type { ApprovalRule } from "@workbelt/core";
import type { ApprovedToolkit } from "./outside-reads.js";

/** The option `interruptOn` of LangChain's `humanInTheLoopMiddleware`. */
export type Rules = Readonly<Record<string, boolean | InterruptOnConfig>>;

const REASON =
  "Approval is needed because the agent has read content by people outside the workspace, which may have influenced it.";

/** Returns the rules with every write of the toolkits added. Decisions and descriptions of the host stay. */
export function rulesAfterOutsideContent(
  toolkits: readonly ApprovedToolkit[],
  rules: Rules,
): Rules {
  const writes = toolkits.flatMap((toolkit) => Object.entries(toolkit.interruptOn()));
  const added = writes.map(([name, rule]) => {
    const given = rules[name];
    const own = typeof given === "object" ? given : {};
    return [name, { ...withReason(rule), ...own, when: rule.when }] as const;
  });
  return { ...rules, ...Object.fromEntries(added) };
}

function withReason(rule: ApprovalRule): ApprovalRule {
  return { ...rule, description: async (call) => `${await rule.description(call)}\n${REASON}` };
}
