import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { ConvintelToolkit } from "@workbelt/convintel-tools";
import { toolDiscovery } from "../src/index.js";
import { countTokens, respondWithJson, startRecordingServer } from "@workbelt/testing";
import { CrmToolkit } from "@workbelt/crm-tools";
import { NotesToolkit } from "@workbelt/notes-tools";
import { createAgent } from "langchain";
import { expect, test } from "vitest";

/** Returns a completion of OpenAI's API that loads tools, or ends the run if it names none. */
function completion(...names: string[]) {
  const call = {
    id: `call-${names.join("-")}`,
    type: "function",
    function: { name: "load_tools", arguments: JSON.stringify({ names }) },
  };
  const calls = names.length > 0 ? { tool_calls: [call] } : {};
  const message = { role: "assistant", content: "Done.", ...calls };
  return respondWithJson(200, { id: "1", object: "chat.completion", choices: [{ message }] });
}

test("a request to OpenAI has 750 tokens of definitions at most, and those of later ones begin with it", async () => {
  const server = await startRecordingServer(
    completion("crm_tasks"),
    completion("notes_page_get"),
    completion(),
  );
  const model = new ChatOpenAI({
    model: "gpt-4.1",
    apiKey: "a-key-for-tests",
    configuration: { baseURL: server.baseUrl },
  });
  const toolkits = [new CrmToolkit(), new NotesToolkit(), new ConvintelToolkit()];
  const agent = createAgent({ model, middleware: [toolDiscovery({ toolkits })] });
  await agent.invoke({ messages: [new HumanMessage("Go.")] });
  const [first = "", second = "", third = ""] = server.requests.map(({ body }) => {
    const { tools } = JSON.parse(body) as { tools: unknown[] };
    // Without the closing bracket, as a cache compares.
    return JSON.stringify(tools).slice(0, -1);
  });
  expect(countTokens(first)).toBeLessThanOrEqual(750);
  expect(second.startsWith(`${first},`)).toBe(true);
  expect(third.startsWith(`${second},`)).toBe(true);
});
