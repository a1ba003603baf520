import type { Reporter, TestModule } from "vitest/node";
import { formatFailure } from "./format-failure.ts";

/**
 * Prints each failure with its reason, and a summary line, after a test run: `123 passed, 0 failed`. A file that cannot
 * run counts as failed.
 */
export class SummaryLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const error of unhandledErrors) printFailure("unhandled error", [error]);
    count.failed += unhandledErrors.length;
    for (const module of modules) {
      for (const error of module.errors()) printFailure(module.relativeModuleId, [error]);
      count.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { errors, state } = test.result();
        count[state] += 1;
        if (state === "failed")
          printFailure(`${module.relativeModuleId} > ${test.fullName}`, errors);
      }
    }
    const skipped = count.skipped + count.pending;
    const tail = skipped === 0 ? "" : `, ${skipped} skipped`;
    console.log(`\n${count.passed} passed, ${count.failed} failed${tail}`);
  }
}

function printFailure(title: string, errors: readonly unknown[]): void {
  console.log(`\n${formatFailure(title, errors)}`);
}
