import type { Reporter, TestModule } from "vitest/node";

/** Prints a summary line after a test run: `123 passed, 0 failed`. A file that cannot run counts as failed. */
export class SummaryLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state] += 1;
      count.failed += module.errors().length;
    }
    const skipped = count.skipped + count.pending;
    const tail = skipped === 0 ? "" : `, ${skipped} skipped`;
    console.log(`\n${count.passed} passed, ${count.failed} failed${tail}`);
  }
}
