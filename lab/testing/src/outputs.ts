import { observe } from "@workbelt/core";
import { createDefaultTransport } from "@workbelt/core/testing-support";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callAsModel, createTool } from "./call-tool.js";
import type { RequestsUnderTest, ServiceUnderTest } from "./measure-requests.js";
import { findContentProblems, findOutputProblems } from "./output-problems.js";
import type { Samples } from "./samples/load-samples.js";
import { applyChange, prepareInput } from "./samples/sample.js";

/** The package whose results are compared with their declared shapes, and the samples of its operations. */
export interface OutputsOptions extends RequestsUnderTest {
  samples: Samples;
}

// The least that a tool accepts.
const TINY_BUDGET = 250;

/**
 * Defines a vitest suite of what models read: the results of each sample, with the inputs of its other cases, have the
 * declared `output`, also at the smallest budget, at which most are cut.
 */
export function describeOutputs({ provider, samples, start, toolOptions }: OutputsOptions): void {
  let service: ServiceUnderTest | undefined;
  beforeEach(async () => {
    await service?.stop();
    service = await start();
  });
  afterAll(() => service?.stop());

  const cases = Object.entries(samples).flatMap(([name, sample]) => {
    const { input, live = input, otherCases = [] } = sample;
    const inputs = [input, live, ...otherCases.map((change) => applyChange(live, change))];
    const distinct = new Map(inputs.map((each) => [JSON.stringify(each), each]));
    return [...distinct.values()].map((each, index) => ({ name, sample, input: each, index }));
  });
  describe("outputs", () => {
    test.each(cases)("$name returns what it declares ($index)", async ({ input, name, sample }) => {
      const client = service?.connect(createDefaultTransport());
      const findTool = (each: string, options = {}) =>
        createTool(provider, each, { ...toolOptions, ...options, client });
      const results: unknown[] = [];
      const stop = observe({
        result: ({ data, operation }) => operation === name && results.push(data),
      });
      try {
        const args = await prepareInput({ before: sample.before, input }, findTool);
        const tool = findTool(name, { maxContentTokens: TINY_BUDGET });
        const content = await callAsModel(tool, args);
        expect(results).toHaveLength(1);
        expect(findOutputProblems(tool.operation, results[0])).toEqual([]);
        expect(findContentProblems(tool.operation, content)).toEqual([]);
      } finally {
        stop();
        await client?.close();
      }
    });
  });
}
