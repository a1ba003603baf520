import { Session } from "node:inspector/promises";
import { createCrmClient, CrmCreateTaskTool, crmPackage } from "@workbelt/crm-tools";
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
  const paths = run.flatMap(({ url }) => /packages\/([\w-]+\/src\/.+)/.exec(url)?.[1] ?? []);
  return paths.toSorted();
}

test("a successful create runs code of at most 27 files, and of 29 through LangChain", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const client = createCrmClient(sandbox.services.crm);
  const neutral = crmPackage.createTool("crm_create_task", { client });
  const files = await listFilesOfCreate((content) => neutral.callAsModel({ content }));
  expect(files).toSatisfy((run: string[]) => run.length <= 27);
  const tool = new CrmCreateTaskTool({ client });
  const throughLangChain = await listFilesOfCreate((content) => tool.invoke({ content }));
  expect(throughLangChain).toSatisfy((run: string[]) => run.length <= 29);
});

async function listFilesOfCreate(call: (content: string) => Promise<unknown>): Promise<string[]> {
  // Code that runs once for a process, a client or a connection is not part of the path.
  for (const content of ["Send the offer", "Call back"]) await call(content);
  const create = () => listFilesRunBy(() => call("Book a room"));
  // After a pause of some seconds, the connection of one of them is a new one.
  const [first, ...others] = [await create(), await create(), await create()];
  const files = first.filter((file) => others.every((list) => list.includes(file)));
  expect(files).toContain("crm-tools/src/tasks/create-task.ts");
  return files;
}
