import { AIMessage, type ToolMessage } from "@langchain/core/messages";
import { safeLine, safeText } from "@workbelt/core";
import { type AgentMiddleware, createMiddleware } from "langchain";

const WIDTH = Math.min(process.stdout.columns ?? 110, 140);
const styled = process.stdout.isTTY && !process.env["NO_COLOR"];
const dim = (text: string) => (styled ? `\u001B[2m${text}\u001B[22m` : text);
const bold = (text: string) => (styled ? `\u001B[1m${text}\u001B[22m` : text);

/** Prints what the model says and, for each tool call, one line for the call and one for its result. */
export function createNarrator(print: (line: string) => void = console.log): AgentMiddleware {
  return createMiddleware({
    name: "Narrator",
    afterModel: ({ messages }) => {
      const message = messages.at(-1);
      const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
      if (message?.text && calls.length > 0) print(bold(wrapped(safeText(message.text))));
    },
    wrapToolCall: async (request, handler) => {
      const startedAt = performance.now();
      const result = (await handler(request)) as ToolMessage;
      const tookMs = Math.round(performance.now() - startedAt);
      const name = request.toolCall.name;
      const given = safeLine(argumentsOf(request.toolCall.args), WIDTH - name.length - 4);
      print(`  ${name} ${dim(given)}`);
      print(`    ${safeLine(resultOf(result), WIDTH - 14)} ${dim(`${tookMs} ms`)}`);
      return result;
    },
  });
}

/** A text in lines that fit the terminal. */
export function wrapped(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replaceAll(new RegExp(`(.{1,${WIDTH}})(\\s+|$)`, "g"), "$1\n").trimEnd())
    .join("\n");
}

function argumentsOf(args: Record<string, unknown>): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(" ");
}

function resultOf({ status, text }: ToolMessage): string {
  if (status === "error") return `✗ ${text}`;
  const { data } = JSON.parse(text) as { data: Record<string, unknown> };
  const items = data["items"];
  if (!Array.isArray(items)) return `✓ ${identified(data)}`;
  const labels = items.map(labelOf).filter(Boolean).join(" | ");
  return `✓ ${items.length}${labels && `: ${labels}`}`;
}

const ID = /(^|_)id$/;
const LABELS = ["label", "title", "name", "content", "text"];

/** The id of a thing, and what a person would call it. */
function identified(thing: Record<string, unknown>): string {
  const [id] = Object.entries(thing).filter(([key]) => ID.test(key));
  return [id && `${id[0]} ${String(id[1])}`, labelOf(thing)].filter(Boolean).join(" · ");
}

function labelOf(thing: unknown): string {
  if (typeof thing !== "object" || thing === null) return String(thing);
  const { values, ...own } = thing as Record<string, unknown>;
  const known: Record<string, unknown> = { ...own, ...(values as object | undefined) };
  const label = LABELS.map((key) => known[key]).find((value) => typeof value === "string") ?? "";
  return safeLine(label, 60);
}
