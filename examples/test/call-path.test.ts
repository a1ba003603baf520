import { Session } from "node:inspector/promises";
import { createCrmClient, CrmCreateTaskTool } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { expect, onTestFinished, test } from "vitest";

/**
 * Returns the source files of ours, but for the sandbox's, of which an action runs a function. Vitest runs this file in
 * a process of its own (project `alone`), in which nothing else of ours runs.
 */
async function listFilesRunBy(action: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  await session.post("Profiler.takePreciseCoverage");
  await action();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  // Vitest's modules read their imports through anonymous functions and ones named `get`.
  const run = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => {
      return ranges[0]?.count && functionName !== "" && functionName !== "get";
    }),
  );
  const paths = run.flatMap(
    ({ url }) => /packages\/(?!sandbox\/)([\w-]+\/src\/.+)/.exec(url)?.[1] ?? [],
  );
  return paths.toSorted();
}

test("a successful create runs code of at most 28 files", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const tool = new CrmCreateTaskTool({ client: createCrmClient(sandbox.services.crm) });
  // Code that runs once for a process, a client or a connection is not part of the path.
  for (const content of ["Send the offer", "Call back"]) await tool.invoke({ content });
  const create = () => listFilesRunBy(async () => tool.invoke({ content: "Book a room" }));
  // After a pause of some seconds, the connection of one of them is a new one.
  const [first, ...others] = [await create(), await create(), await create()];
  const files = first.filter((file) => others.every((list) => list.includes(file)));
  expect(files).toContain("crm-tools/src/tasks/create-task.ts");
  expect(files).toSatisfy((run: string[]) => run.length <= 28);
});
