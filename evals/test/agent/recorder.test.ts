import { ToolMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { Recorder } from "../../src/agent/recorder.ts";

test.each([
  ['{"status":400,"object":"error","code":"validation_error","message":"wrong"}', true],
  ['{"object":"page","properties":{"object":"error"}}', false],
  ['{"object":"error", cut off', false],
  ['{"error":"Could not find page"}', true],
  ['{"error":null,"data":[]}', false],
  ['{"data":{"error":"a title"}}', false],
  ["An error occurred", false],
])("the result %s counts as an error: %s", (content, isError) => {
  const recorder = new Recorder({ maxTurns: 1, maxTokens: 1, timeoutMs: 1 });
  const call = { id: "1", name: "API-patch-page", args: {} };
  const result = new ToolMessage({ content, tool_call_id: "1", name: call.name });
  recorder.addToolStep({ call, isRead: false }, result, 1);
  expect(recorder.steps).toMatchObject([{ type: "tool", isError, content }]);
});
