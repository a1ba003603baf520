import { AIMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { createCrmClient, CrmGetTaskTool } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { createAgent } from "langchain";
import { expect, onTestFinished, test } from "vitest";
import { logToolCalls } from "../../shared/log-tool-calls.ts";

const TASK = "5f0e6a1c-6f1e-4d0b-9a52-0d8d7c1b2a3f";
const UNSAFE = "a\u001B[2Jb\u009B1m\u202Ec\u200B\u{E0069}\u{E0067}";
const SAFE = "a[2Jb1mc";

const FORBIDDEN = new RegExp(
  String.raw`[\0-\x08\x0B-\x1F\x7F-\x9F\u200B\u202A-\u202E\u{E0000}-\u{E0FFF}]`,
  "u",
);

test("removes terminal control characters from text of models, services and users", async () => {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.stop());
  const task = {
    id: { workspace_id: TASK, task_id: TASK },
    content_plaintext: `${UNSAFE} ${"😀".repeat(40)}`,
    deadline_at: null,
    is_completed: false,
    linked_records: [],
    assignees: [],
    created_by_actor: {},
    created_at: "2026-01-01T00:00:00Z",
  };
  sandbox.faults.add({ service: "crm", status: 200, body: { data: task } });
  sandbox.faults.add({ service: "crm", status: 400, body: { code: UNSAFE, message: UNSAFE } });
  const model = fakeModel()
    .respond(
      new AIMessage({
        content: UNSAFE,
        tool_calls: [{ name: "crm_get_task", args: { task_id: TASK }, id: "call-1" }],
      }),
    )
    .respondWithTools([{ name: "crm_get_task", args: { task_id: TASK }, id: "call-2" }])
    .respondWithTools([{ name: "crm_get_task", args: { [UNSAFE]: UNSAFE }, id: "call-3" }])
    .respond(new AIMessage("Done."));
  const lines: string[] = [];
  const agent = createAgent({
    model,
    tools: [new CrmGetTaskTool({ client: createCrmClient(sandbox.services.crm) })],
    middleware: [logToolCalls((line) => lines.push(line))],
  });
  await agent.invoke({ messages: [{ role: "user", content: "Go." }] });
  const printed = lines.join("\n");
  expect(lines.filter((line) => FORBIDDEN.test(line))).toEqual([]);
  expect(printed.isWellFormed()).toBe(true);
  expect(lines[0]).toBe(SAFE);
  expect(printed).toMatch(/ · a\[2Jb1mc (😀)+… \d+ ms/u);
  expect(printed).toContain(`✗ The CRM returned 400 “${SAFE}”: “${SAFE}”`);
  expect(printed).toContain(String.raw`${SAFE}="a\u001b[2Jb1mc"`);
});
