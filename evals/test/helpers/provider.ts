import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";

/** Answers a request to a model. */
export type Answer = (response: ServerResponse) => void;

/** Starts an imitation of OpenAI's API that gives these answers in turn, and points the environment to it. */
export async function startProvider(...answers: Answer[]): Promise<{ requests: number }> {
  const seen = { requests: 0 };
  const server = createServer((request, response) => {
    request.resume();
    const answer = answers[Math.min(seen.requests, answers.length - 1)]!;
    seen.requests += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  vi.stubEnv("OPENAI_API_KEY", "test-1234567890-key");
  vi.stubEnv("OPENAI_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.closeAllConnections();
    server.close();
  });
  return seen;
}

/** Fails with a status. */
export function fail(status: number, code: string, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message: `Failed: ${code}`, code, type: code } }));
  };
}

/** Closes the connection. */
export const drop: Answer = (response) => void response.destroy();

/** Answers with a text, and reports the usage of tokens. */
export function say(content: string): Answer {
  return (response) => {
    const message = { role: "assistant", content };
    response.setHeader("content-type", "application/json").end(
      JSON.stringify({
        id: "1",
        object: "chat.completion",
        created: 1,
        model: "gpt-4o",
        choices: [{ index: 0, finish_reason: "stop", message }],
        usage: { prompt_tokens: 1234, completion_tokens: 5, total_tokens: 1239 },
      }),
    );
  };
}
