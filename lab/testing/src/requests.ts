import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  measureRequests,
  type MeasuredRequests,
  type RequestsUnderTest,
} from "./measure-requests.js";
import { formatRequestTable } from "./request-table.js";
import type { Samples } from "./samples/load-samples.js";

/** The package whose requests are limited, and the samples of its operations. */
export interface RequestsOptions extends RequestsUnderTest {
  samples: Samples;
  /** A Markdown file that must contain the table of `formatRequestTable`. @default none */
  table?: URL | undefined;
}

/**
 * Defines a vitest suite of the requests that operations send. The second call of `execute()` with a client sends one, or
 * as many as its sample says that the service forces. A model's call adds at most one round of lookups, which are sent
 * at once. The table of requests, if there is one, is that of the run.
 */
export function describeRequests({ samples, table, ...options }: RequestsOptions): void {
  const entries = Object.entries(samples);
  describe("requests", () => {
    const measured: MeasuredRequests[] = [];
    test.each(entries)("%s keeps to its requests", async (name, sample) => {
      const counts = await measureRequests(name, sample, options);
      measured.push(counts);
      expect(counts.execute.warm, "requests of a second call of execute()").toBe(
        sample.minRequests?.count ?? 1,
      );
      const lookUps = counts.model.warmRounds - counts.execute.warmRounds;
      expect(lookUps, "rounds of lookups for a model").toBeLessThanOrEqual(1);
    });
    const tables = [table].filter((each) => each !== undefined);
    test.each(tables)("the table of requests is that of the last run", (file) => {
      // Not the tests that ran: a filter on their names leaves some out.
      expect(measured).toHaveLength(entries.length);
      expect(readFileSync(file, "utf8")).toContain(formatRequestTable(measured));
    });
  });
}
