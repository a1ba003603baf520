import type { Fault } from "@workbelt/sandbox";
import { describe, expect, test } from "vitest";
import type { Outcome, Run } from "../learn-from-errors.ts";
import type { Args } from "./args.ts";
import { sampleCases } from "../../../scripts/sample-cases.ts";

/** A call that fails, and how a run ends in which only the messages say what to do next. */
export interface TeachingCase {
  operation: string;
  problem: string;
  /** Changes of the operation's good arguments; undefined leaves an input out. @default {} */
  change?: Args;
  fault?: Omit<Fault, "service">;
  outcome: Outcome;
}

/** Defines a test of each case, by operation. */
export function describeCases<Case extends TeachingCase>(
  operations: readonly string[],
  cases: readonly Case[],
  runCase: (each: Case) => Promise<Run>,
): void {
  describe.each(sampleCases(operations, 6))("%s", (name) => {
    const own = cases.filter(({ operation }) => operation === name);
    test.each(own.map((each) => [each.problem, each] as const))(
      "%s: the message is enough",
      async (_problem, each) => {
        const run = await runCase(each);
        expect(run.errors, "the call should have failed").not.toEqual([]);
        expect(run.outcome, `after reading ${run.errors.join("\n")}`).toBe(each.outcome);
        const again = run.calls.slice(1).includes(name);
        expect(again, "only a call that can succeed is repeated").toBe(each.outcome === "done");
      },
    );
  });
}
