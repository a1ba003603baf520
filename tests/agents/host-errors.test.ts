import { AIMessage, ToolMessage } from "@langchain/core/messages";
import { fakeModel } from "@langchain/core/testing";
import { MemorySaver } from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { WorkbeltError } from "@workbelt/core";
import { CrmToolkit } from "@workbelt/crm-tools";
import {
  type AgentMiddleware,
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  toolRetryMiddleware,
} from "langchain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MISSING = "No token for the CRM. Set the environment variable CRM_ACCESS_TOKEN";
const CALL = {
  name: "crm_list_tasks",
  args: { limit: 1 },
  id: "call-1",
  type: "tool_call" as const,
};

const warn = vi.fn<(message: string, options: object) => void>();
beforeEach(() => {
  vi.stubEnv("CRM_ACCESS_TOKEN", "");
  vi.spyOn(process, "emitWarning").mockImplementation(warn as never);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  warn.mockClear();
});

/** Runs an agent that calls a tool without a token, and returns what the model reads of it. */
async function runAgent(middleware: AgentMiddleware[] = []): Promise<ToolMessage | undefined> {
  const agent = createAgent({
    model: fakeModel().respondWithTools([CALL]).respond(new AIMessage("Done.")),
    tools: new CrmToolkit().getTools(),
    middleware,
    checkpointer: new MemorySaver(),
  });
  const config = { configurable: { thread_id: "1" } };
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
  return messages.find((message) => ToolMessage.isInstance(message));
}

const runNode = (options?: { handleToolErrors: boolean }) =>
  new ToolNode(new CrmToolkit().getTools(), options).invoke({
    messages: [new AIMessage({ content: "", tool_calls: [CALL] })],
  }) as Promise<{ messages: ToolMessage[] }>;

const rethrow = createMiddleware({
  name: "Rethrow",
  wrapToolCall: (request, handler) => handler(request),
});

test.each<[name: string, run: () => Promise<ToolMessage | undefined>]>([
  ["createAgent", () => runAgent()],
  [
    "humanInTheLoopMiddleware",
    () => runAgent([humanInTheLoopMiddleware({ interruptOn: { send_mail: true } })]),
  ],
  ["ToolNode", async () => (await runNode()).messages[0]],
])(
  "with %s, the model reads that there is no token, and the process is warned",
  async (_name, run) => {
    // LangChain's own message for an error has a status since langchain 1.5.14 only.
    const message = await run();
    expect(message?.text).toContain(MISSING);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(MISSING), {
      code: "WORKBELT_CONFIGURATION",
    });
  },
);

test("with toolRetryMiddleware, the model reads the error's class only, without a retry", async () => {
  const message = await runAgent([toolRetryMiddleware()]);
  expect(message?.text).toBe(
    "Tool 'crm_list_tasks' failed after 1 attempt with ConfigurationError",
  );
});

test.each<[name: string, run: () => Promise<unknown>]>([
  ["createAgent with middleware that wraps tool calls", () => runAgent([rethrow])],
  [
    "toolRetryMiddleware with onFailure: error",
    () => runAgent([toolRetryMiddleware({ onFailure: "error" })]),
  ],
  ["ToolNode with handleToolErrors: false", () => runNode({ handleToolErrors: false })],
])("%s ends the run", async (_name, run) => {
  await expect(run()).rejects.toThrow(MISSING);
});

test("the error that ends an agent's run is the tool's", async () => {
  const error: unknown = await runAgent([rethrow]).catch((thrown: unknown) => thrown);
  expect(WorkbeltError.isInstance(error)).toBe(true);
  expect(error).toMatchObject({ code: "configuration", name: "ConfigurationError" });
});
