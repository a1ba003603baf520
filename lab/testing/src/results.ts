import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { estimateTokens } from "@workbelt/core/adapters";
import { measureResult, type MeasuredResult, type ResultsUnderTest } from "./measure-result.js";
import type { Samples } from "./samples/load-samples.js";

/** The package whose results are examined, and the samples of its operations: those of reads have facts. */
export interface ResultsOptions extends Pick<ResultsUnderTest, "provider" | "toolOptions"> {
  /** Starts the service, and returns how to connect to it and how to stop it. */
  start: () => Promise<Pick<ResultsUnderTest, "connect"> & { stop: () => Promise<void> }>;
  samples: Samples;
  /** Largest part of the raw JSON's tokens that a model may read, over all cases. @default 0.3 */
  maxShare?: number | undefined;
}

/**
 * Defines a vitest suite of what models read: the sample of each read operation has facts, the content of
 * each call has them, together they take at most `maxShare` of the tokens that the service sent, and the
 * estimate that limits them is close.
 */
export function describeResults({
  maxShare = 0.3,
  provider,
  samples,
  start,
  toolOptions,
}: ResultsOptions): void {
  const cases = Object.entries(samples).filter(([, { facts }]) => facts !== undefined);
  describe("results", () => {
    let service: Awaited<ReturnType<ResultsOptions["start"]>>;
    const measured: MeasuredResult[] = [];
    beforeAll(async () => {
      service = await start();
    });
    afterAll(() => service.stop());

    test("the samples of all read operations have facts, and no others", () => {
      const reads = provider.tools.filter(({ operation }) => operation.effect === "read");
      expect(cases.map(([name]) => name).toSorted()).toEqual(
        reads.map(({ operation }) => operation.name).toSorted(),
      );
    });
    test.each(cases)("%s keeps its facts", async (name, sample) => {
      const result = await measureResult(name, sample, { provider, toolOptions, ...service });
      measured.push(result);
      expect(result.missing).toEqual([]);
    });
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
