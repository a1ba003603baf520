import { observe, toDefinitions } from "@workbelt/core";
import { createCrmClient, CrmToolkit } from "@workbelt/crm-tools";
import { startRecordingServer } from "@workbelt/testing";
import { convertToModelMessages, generateText, isStepCount, streamText, type UIMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { expect, onTestFinished, test } from "vitest";
import { toAiTools } from "../src/index.js";
import { connectAccount, startCrm } from "./helpers/crm.ts";
import { type Call, scriptModel } from "./helpers/scripted-model.ts";

const list: Call = { name: "crm_list_tasks", args: { limit: 1 }, id: "call" };
const stopWhen = isStepCount(20);

/** The outputs of tools in the last request to a model, as the provider gets them. */
function lastOutputs({ doGenerateCalls, doStreamCalls }: MockLanguageModelV4) {
  const { prompt } = [...doGenerateCalls, ...doStreamCalls].at(-1)!;
  return prompt.flatMap(({ content, role }) =>
    role === "tool"
      ? content.flatMap((part) => (part.type === "tool-result" ? [part.output] : []))
      : [],
  );
}

async function collect<Part>(stream: AsyncIterable<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

test("an abort of the run ends the request to the service", async () => {
  const controller = new AbortController();
  const closed = Promise.withResolvers<void>();
  const server = await startRecordingServer((response) => {
    response.once("close", () => closed.resolve());
    controller.abort();
  });
  const client = createCrmClient({ baseUrl: server.baseUrl, token: "a-token-for-tests" });
  const { tools } = toAiTools(toDefinitions([new CrmToolkit({ client })]));
  const { signal: abortSignal } = controller;
  const model = scriptModel([list], "Done.");
  await generateText({ model, prompt: "Go.", tools, abortSignal, stopWhen }).catch(() => {});
  await closed.promise;
  expect(server.requests).toHaveLength(1);
});

test("each request's calls are made with the account of its conversation, and no other", async () => {
  const { sandbox } = await startCrm();
  const definitions = await connectAccount(sandbox, "user-42");
  const ask = async (account?: string) => {
    const model = scriptModel([list], "Done.");
    await generateText({ model, prompt: "Go.", stopWhen, ...toAiTools(definitions, { account }) });
    return lastOutputs(model);
  };
  const error = (part: string) => [{ type: "error-text", value: expect.stringContaining(part) }];
  const requests: string[] = [];
  onTestFinished(observe({ run: ({ request }) => requests.push(request) }));
  expect(await ask("user-42")).toMatchObject([{ type: "text" }]);
  expect(requests).toEqual(["Go."]);
  expect(await ask("user-43")).toEqual(error("user-43"));
  expect(await ask()).toEqual(error("account"));
});

test("by discovery, a model describes tools and calls them through two definitions", async () => {
  const { client, sandbox } = await startCrm();
  const definitions = toDefinitions([new CrmToolkit({ client, policy: "writes" })], {
    discovery: true,
  });
  const aiTools = toAiTools(definitions, { threadId: "thread" });
  const args = { name: "crm_create_task", arguments: { content: "Send the offer" } };
  const turns = [
    [{ name: "describe_tools", args: { names: ["crm_create_task"] }, id: "describe" }],
    [{ name: "call_tool", args, id: "call" }],
  ];
  const model = scriptModel(...turns);
  const asked = await generateText({ model, prompt: "Go.", stopWhen, ...aiTools });
  expect(lastOutputs(model)).toMatchObject([{ value: expect.stringContaining('"content":') }]);
  const [request] = asked.content.filter((part) => part.type === "tool-approval-request");
  expect(request?.reason).toContain("Send the offer");
  const { approvalId } = request!;
  const response = { type: "tool-approval-response" as const, approvalId, approved: true };
  await generateText({
    model: scriptModel("Done."),
    messages: [
      { role: "user", content: "Go." },
      ...asked.responseMessages,
      { role: "tool", content: [response] },
    ],
    ...aiTools,
  });
  expect(await sandbox.changes()).toHaveLength(1);
});

test("what only the host can fix is a tool error, with the error itself for the host", async () => {
  const client = createCrmClient({ token: "" });
  const { tools } = toAiTools(toDefinitions([new CrmToolkit({ client })]));
  const model = scriptModel([list], "Done.");
  const { steps } = await generateText({ model, prompt: "Go.", tools, stopWhen });
  expect(steps[0]?.content.find(({ type }) => type === "tool-error")).toMatchObject({
    error: { name: "ConfigurationError" },
  });
});

test("streamed, an agent finds a person and makes a task of it, and the client gets both results", async () => {
  const { define, sandbox } = await startCrm();
  const aiTools = toAiTools(define("deletions"), { threadId: "thread" });
  const search = { object: "people", query: "Gemma Thornton" };
  const first = scriptModel([{ name: "crm_search_records", args: search, id: "search" }]);
  // The next turn takes the id from what the model has read.
  const model = new MockLanguageModelV4({
    doStream: async (options) => {
      if (model.doStreamCalls.length === 1) return first.doStream(options);
      const [found, created] = lastOutputs(model) as { value: string }[];
      if (created !== undefined) return scriptModel("The task is there.").doStream(options);
      const [, id] = /"record_id":"([^"]+)"/.exec(found!.value)!;
      const linked_records = [{ target_object: "people", target_record_id: id }];
      const args = { content: "Call Gemma", linked_records };
      return scriptModel([{ name: "crm_create_task", args, id: "create" }]).doStream(options);
    },
  });
  const result = streamText({ model, prompt: "Call Gemma Thornton.", stopWhen, ...aiTools });
  const parts = await collect(result.toUIMessageStream());
  const outputs = parts.filter(({ type }) => type === "tool-output-available");
  expect(outputs).toMatchObject([
    { toolCallId: "search", output: { isError: false } },
    { toolCallId: "create", output: { isError: false } },
  ]);
  expect(await result.text).toBe("The task is there.");
  const changes = await sandbox.changes();
  expect(changes.map(({ summary }) => summary)).toEqual([expect.stringContaining("Call Gemma")]);
});

test("a client's messages give the model the same text again", async () => {
  const { define } = await startCrm();
  const { tools } = toAiTools(define("open"));
  const model = scriptModel([list], "Done.");
  const { steps } = await generateText({ model, prompt: "Go.", tools, stopWhen });
  const { output } = steps[0]!.toolResults[0]!;
  const messages: UIMessage[] = [
    {
      id: "message",
      role: "assistant",
      parts: [
        {
          type: "tool-crm_list_tasks",
          toolCallId: "call",
          state: "output-available",
          input: list.args,
          output,
        },
      ],
    },
  ];
  const again = scriptModel("Done.");
  await generateText({
    model: again,
    messages: await convertToModelMessages(messages, { tools }),
    tools,
  });
  expect(lastOutputs(again)).toEqual(lastOutputs(model));
});
