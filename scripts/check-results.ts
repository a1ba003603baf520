// Fails each test in which a tool returned something else to a model than its operation declares as `output`.
import { observe } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import { findOutputProblems } from "@workbelt/testing";
import { afterAll, afterEach } from "vitest";

const seen: { operation: string; data: unknown }[] = [];
const stop = observe({ result: (event) => void seen.push(event) });

afterEach(async () => {
  const results = seen.splice(0);
  if (results.length === 0) return;
  const operations = await loadOperations();
  const problems = results.flatMap(({ data, operation }) => {
    const found = operations.get(operation);
    // The contract suite demands an output of every operation.
    return found?.output === undefined ? [] : findOutputProblems(found, data);
  });
  if (problems.length === 0) return;
  throw new Error(`A result has another shape than its \`output\`:\n${problems.join("\n")}`);
});

afterAll(stop);

/** Loaded at the first result, because most test files call no tool. */
async function loadOperations(): Promise<ReadonlyMap<string, Operation>> {
  const packages = await Promise.all([
    import("@workbelt/crm-tools").then(({ crmPackage }) => crmPackage),
    import("@workbelt/notes-tools").then(({ notesPackage }) => notesPackage),
    import("@workbelt/convintel-tools").then(({ convintelPackage }) => convintelPackage),
  ]);
  const tools = packages.flatMap((each) => each.tools);
  return new Map(tools.map(({ operation }) => [operation.name, operation]));
}
