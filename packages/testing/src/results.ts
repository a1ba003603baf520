import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { estimateTokens } from "@workbelt/core/provider";
import {
  measureResult,
  type MeasuredResult,
  type ResultCase,
  type ResultsUnderTest,
} from "./measure-result.js";

/** The package whose results are examined, and one call for each of its read operations. */
export interface ResultsOptions extends Pick<ResultsUnderTest, "provider"> {
  /** Starts the service, and returns how to connect to it and how to stop it. */
  start: () => Promise<Pick<ResultsUnderTest, "connect"> & { stop: () => Promise<void> }>;
  cases: readonly ResultCase[];
  /** Largest part of the raw JSON's tokens that a model may read, over all cases. @default 0.3 */
  maxShare?: number | undefined;
}

/**
 * Defines a vitest suite of what models read: each read operation of the package has a case, the content of
 * each call has its facts, together they take at most `maxShare` of the tokens that the service sent, and the
 * estimate that limits them is close.
 */
export function describeResults({ cases, provider, maxShare = 0.3, start }: ResultsOptions): void {
  describe("results", () => {
    let service: Awaited<ReturnType<ResultsOptions["start"]>>;
    const measured: MeasuredResult[] = [];
    beforeAll(async () => {
      service = await start();
    });
    afterAll(() => service.stop());

    test("each read operation has one case", () => {
      const reads = provider.tools.filter(({ operation }) => operation.effect === "read");
      expect(cases.map(({ tool }) => tool).toSorted()).toEqual(
        reads.map(({ operation }) => operation.name).toSorted(),
      );
    });
    test.each(cases.map((each) => [each.tool, each] as const))(
      "%s keeps its facts",
      async (_name, each) => {
        const result = await measureResult(each, { provider, ...service });
        measured.push(result);
        expect(result.missing).toEqual([]);
      },
    );
    test(`models read at most ${maxShare * 100}% of the tokens that the service sent`, () => {
      // Not the tests that ran: a filter on their names leaves some out.
      expect(measured).toHaveLength(cases.length);
      const sum = (key: "rawTokens" | "readTokens") =>
        measured.reduce((total, each) => total + each[key], 0);
      expect(sum("readTokens") / sum("rawTokens")).toBeLessThanOrEqual(maxShare);
    });
    test("the estimate that limits results is close to their tokens", () => {
      const estimates = measured.map(({ content }) => estimateTokens(content));
      const ratios = measured.map(({ readTokens }, index) => (estimates[index] ?? 0) / readTokens);
      expect(Math.min(...ratios)).toBeGreaterThan(0.75);
      const total = estimates.reduce((sum, tokens) => sum + tokens, 0);
      const read = measured.reduce((sum, { readTokens }) => sum + readTokens, 0);
      expect(Math.abs(total / read - 1)).toBeLessThan(0.15);
    });
  });
}
