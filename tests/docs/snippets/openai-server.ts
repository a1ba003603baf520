import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A call of a tool by the model: its name and its arguments. */
export type ModelCall = readonly [name: string, args: object];

/** Decides what the model does: it calls tools, or says something. */
export type Decide = (tools: readonly string[], results: readonly string[]) => ModelCall[] | string;

/** A request to the Responses API or to chat completions, as far as a decision needs it. */
interface ModelRequest {
  stream?: boolean;
  tools?: { name?: string; function?: { name: string } }[];
  input?: { type?: string; output?: unknown }[] | string;
  messages?: { role: string; content: unknown }[];
}

/** A decision, with the number of its response and the ids of its calls: all are unique, as clients expect. */
interface Answer {
  decision: ModelCall[] | string;
  id: number;
  ids: readonly string[];
}

const MAX_REQUESTS = 20;

/**
 * Starts an imitation of OpenAI's API for one test, and returns its base URL. It streams if it is asked to.
 *
 * @param endpoint the only one that it has. @default both that of responses and that of chat completions
 */
export async function startOpenAi(decide: Decide, endpoint = ""): Promise<string> {
  let requests = 0;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const { input = [], messages = [], stream, tools = [] } = body as ModelRequest;
      const items = typeof input === "string" ? [] : input;
      const results = [
        ...items.flatMap(({ output, type }) => (type === "function_call_output" ? [output] : [])),
        ...messages.flatMap(({ content, role }) => (role === "tool" ? [content] : [])),
      ];
      // A program that never ends would fill the memory.
      if ((requests += 1) > MAX_REQUESTS || !request.url?.endsWith(endpoint)) {
        response.writeHead(400).end("{}");
        return;
      }
      const names = tools.map((tool) => tool.name ?? tool.function?.name ?? "");
      const decision = decide(names, results.map(toText));
      const ids =
        typeof decision === "string" ? [] : decision.map((_, index) => `call-${requests}-${index}`);
      const answer: Answer = { decision, id: requests, ids };
      if (request.url?.endsWith("/responses")) answerResponses(response, answer, stream);
      else respond(response, complete(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** Clients send a result as a text or as parts. */
function toText(output: unknown): string {
  return typeof output === "string" ? output : JSON.stringify(output);
}

function respond(response: ServerResponse, body: object): void {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
}

/** Answers as the Responses API. */
function answerResponses(
  response: ServerResponse,
  { decision, id, ids }: Answer,
  stream = false,
): void {
  const output =
    typeof decision === "string"
      ? [
          {
            type: "message",
            id: `message-${id}`,
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: decision, annotations: [] }],
          },
        ]
      : decision.map(([name, args], index) => ({
          type: "function_call",
          id: `item-${ids[index]}`,
          call_id: ids[index],
          name,
          arguments: JSON.stringify(args),
          status: "completed",
        }));
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  const body = {
    id: `response-${id}`,
    object: "response",
    created_at: 0,
    model: "gpt-5.2",
    status: "completed",
    output,
    usage,
  };
  if (!stream) {
    respond(response, body);
    return;
  }
  const events = [
    { type: "response.created", response: { ...body, status: "in_progress", output: [] } },
    ...output.flatMap((item, output_index) => [
      { type: "response.output_item.added", output_index, item: withoutContent(item) },
      ...listDeltas(decision, { output_index, item_id: item.id }),
      { type: "response.output_item.done", output_index, item },
    ]),
    { type: "response.completed", response: body },
  ];
  response.setHeader("content-type", "text/event-stream");
  for (const [sequence_number, event] of events.entries()) {
    response.write(`data: ${JSON.stringify({ ...event, sequence_number })}\n\n`);
  }
  response.end("data: [DONE]\n\n");
}

/** Lists the parts in which a text or the arguments of a call arrive. */
function listDeltas(
  decision: Answer["decision"],
  place: { output_index: number; item_id: string },
): object[] {
  if (typeof decision === "string") {
    const type = "response.output_text.delta";
    return split(decision).map((delta) => ({ type, ...place, content_index: 0, delta }));
  }
  const type = "response.function_call_arguments.delta";
  const [, args] = decision[place.output_index] ?? [];
  return split(JSON.stringify(args)).map((delta) => ({ type, ...place, delta }));
}

/** Returns an item as it is announced, before its content arrives. */
function withoutContent<Item extends object>(item: Item): object {
  return "arguments" in item ? { ...item, arguments: "" } : { ...item, content: [] };
}

function split(text: string): string[] {
  const half = text.length / 2;
  return [text.slice(0, half), text.slice(half)];
}

/** The body of a chat completion. */
function complete({ decision, id, ids }: Answer): object {
  const message =
    typeof decision === "string"
      ? { role: "assistant", content: decision }
      : {
          role: "assistant",
          content: null,
          tool_calls: decision.map(([name, args], index) => ({
            id: ids[index],
            type: "function",
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  const finish_reason = typeof decision === "string" ? "stop" : "tool_calls";
  return {
    id: `completion-${id}`,
    object: "chat.completion",
    created: 0,
    model: "gpt-5.2",
    choices: [{ index: 0, message, finish_reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
