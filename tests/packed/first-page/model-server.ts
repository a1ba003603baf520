import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** A request to OpenAI's Responses API, which LangChain uses for this model. */
interface ModelRequest {
  input: { type: string; output?: string }[];
  tools: { name: string }[];
}

/** Starts an imitation of OpenAI's API whose model does the task of the page's agent with the tools it is given. */
export async function startModelServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(respond(body as ModelRequest)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/v1` };
}

function respond({ input, tools }: ModelRequest) {
  const results = input.flatMap(({ type, output }) =>
    type === "function_call_output" ? [output ?? ""] : [],
  );
  const calls = decide(results).filter(([name]) => tools.some((tool) => tool.name === name));
  const output = calls.map(([name, args], index) => ({
    type: "function_call",
    id: `call-${results.length + index}`,
    call_id: `call-${results.length + index}`,
    name,
    arguments: JSON.stringify(args),
  }));
  const content = [{ type: "output_text", text: report(results), annotations: [] }];
  const message = { type: "message", id: "message", role: "assistant", content };
  return {
    id: `response-${results.length}`,
    status: "completed",
    output: output.length > 0 ? output : [message],
  };
}

/** Finds the two people, and then creates the task with their ids. */
function decide(results: string[]): [name: string, args: object][] {
  if (results.length === 0) {
    return [
      ["crm_search_records", { object: "people", query: "Gemma Thornton" }],
      ["crm_list_workspace_members", {}],
    ];
  }
  if (results.length > 2) return [];
  const [people = "", members = ""] = results;
  const gemma = /"record_id":"([\w-]+)"/.exec(people)?.[1];
  const priya = /"workspace_member_id":"([\w-]+)"[^}]*Priya/.exec(members)?.[1];
  const link = { target_object: "people", target_record_id: gemma };
  const assignee = { referenced_actor_type: "workspace-member", referenced_actor_id: priya };
  const content = "Call Gemma Thornton about the pilot";
  return [["crm_create_task", { content, linked_records: [link], assignees: [assignee] }]];
}

/** Reports the task if the tool created it with both people. */
function report(results: string[]): string {
  const created = results.at(-1) ?? "no tool";
  const isComplete = /"task_id".*"linked_records":\[\{.*"assignees":\[\{/.test(created);
  if (!isComplete) return `It failed: ${created}`;
  return "Priya Raman has a new task, linked to Gemma Thornton: call her about the pilot.";
}
