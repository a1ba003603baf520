import { expect, onTestFinished, test } from "vitest";
import { type Sandbox, type SandboxOptions, startSandbox } from "../src/index.js";

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

async function createTask({ services }: Sandbox, content: string): Promise<void> {
  const response = await fetch(`${services.crm.baseUrl}/v2/tasks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${services.crm.token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      data: {
        content,
        format: "plaintext",
        deadline_at: "2026-11-18T00:00:00.000Z",
        is_completed: false,
        linked_records: [],
        assignees: [],
      },
    }),
  });
  expect(response.status).toBe(200);
}

test("a restored snapshot undoes what came after it", async () => {
  const sandbox = await start();
  await createTask(sandbox, "Keep");
  const snapshot = await sandbox.snapshot();
  await createTask(sandbox, "Drop");
  expect(await sandbox.changes()).toMatchObject([
    { title: "Keep", summary: 'Created the task "Keep", due 18 November 2026.' },
    { title: "Drop" },
  ]);
  expect(await sandbox.changes(snapshot)).toMatchObject([{ title: "Drop", kind: "created" }]);
  await sandbox.restore(snapshot);
  expect(await sandbox.changes(snapshot)).toEqual([]);
  expect(await sandbox.changes()).toEqual([]);
});
