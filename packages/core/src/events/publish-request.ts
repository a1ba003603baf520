import { publish, toRunMark } from "./trace.js";

const MAX_LENGTH = 300;

/** Publishes what a person asked for first in a conversation: from the messages of LangChain or the AI SDK. */
export function publishRequest(threadId: string | undefined, messages: unknown): void {
  if (!Array.isArray(messages)) return;
  const request = readText(messages.find(isByPerson)?.content).slice(0, MAX_LENGTH);
  if (request === "") return;
  publish("run", () => ({ phase: "requested", runMark: toRunMark(threadId), request }));
}

/** Publishes a name of a conversation by its client and a call, for frameworks that hand no messages to tools. */
export function publishRunName(
  threadId: string | undefined,
  { client, tool }: { client: string; tool: string },
): void {
  const name = `${client}: ${tool}`.slice(0, MAX_LENGTH);
  publish("run", () => ({ phase: "named", runMark: toRunMark(threadId), name }));
}

interface Message {
  readonly type?: unknown;
  readonly role?: unknown;
  readonly content?: unknown;
}

function isByPerson(message: unknown): message is Message {
  const { role, type } = (message ?? {}) as Message;
  return type === "human" || role === "user";
}

function readText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { text?: unknown } | null) => (typeof part?.text === "string" ? part.text : ""))
    .join("");
}
