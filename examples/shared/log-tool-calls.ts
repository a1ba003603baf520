import { AIMessage, type ToolMessage } from "@langchain/core/messages";
import { safeLine, safeText } from "@workbelt/core";
import { type AgentMiddleware, createMiddleware } from "langchain";
import { readData } from "./tool-results.ts";

const WIDTH = Math.min(process.stdout.columns || 110, 140);
const styled = process.stdout.isTTY && !process.env["NO_COLOR"];
const dim = (text: string) => (styled ? `\u001B[2m${text}\u001B[22m` : text);
const bold = (text: string) => (styled ? `\u001B[1m${text}\u001B[22m` : text);

/** Creates middleware that prints the model's messages and two lines per tool call: the call and its result. */
export function logToolCalls(print: (line: string) => void = console.log): AgentMiddleware {
  return createMiddleware({
    name: "LogToolCalls",
    afterModel: ({ messages }) => {
      const message = messages.at(-1);
      const calls = AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [];
      if (message?.text && calls.length > 0) print(bold(wrapText(safeText(message.text))));
    },
    wrapToolCall: async (request, handler) => {
      const startedAt = performance.now();
      const result = (await handler(request)) as ToolMessage;
      const durationMs = Math.round(performance.now() - startedAt);
      const name = request.toolCall.name;
      const args = safeLine(formatArguments(request.toolCall.args), WIDTH - name.length - 4);
      print(`  ${name} ${dim(args)}`);
      print(`    ${safeLine(formatResult(result), WIDTH - 14)} ${dim(`${durationMs} ms`)}`);
      return result;
    },
  });
}

/** Wraps a text to the width of the terminal. */
export function wrapText(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replaceAll(new RegExp(`(.{1,${WIDTH}})(\\s+|$)`, "g"), "$1\n").trimEnd())
    .join("\n");
}

function formatArguments(args: Record<string, unknown>): string {
  return Object.entries(args)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    .join(" ");
}

/** Formats a tool's result as a line: the number and labels of its items, the id of one thing, or the error. */
export function formatResult({ status, text }: ToolMessage): string {
  if (status === "error") return `✗ ${text}`;
  const data = readData(text);
  if (typeof data !== "object" || data === null) return `✓ ${String(data)}`;
  const { items } = data as { items?: unknown };
  if (!Array.isArray(items)) return `✓ ${formatItem(data as Record<string, unknown>)}`;
  const labels = items.map(getLabel).filter(Boolean).join(" | ");
  return `✓ ${items.length}${labels && `: ${labels}`}`;
}

const ID = /(^|_)id$/;
const LABELS = ["label", "title", "name", "content", "text"];

/** Formats the id and label of an item. */
function formatItem(item: Record<string, unknown>): string {
  const [id] = Object.entries(item).filter(([key]) => ID.test(key));
  return [id && `${id[0]} ${String(id[1])}`, getLabel(item)].filter(Boolean).join(" · ");
}

function getLabel(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  const { values, ...own } = item as Record<string, unknown>;
  const fields: Record<string, unknown> = { ...own, ...(values as object | undefined) };
  const label = LABELS.map((key) => fields[key]).find((value) => typeof value === "string") ?? "";
  return safeLine(label, 60);
}
