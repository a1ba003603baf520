import type { ActivityRequest } from "@workbelt/sandbox";
import { formatValue } from "./format-value.ts";

// The page shows the form of a reply, not all of it.
const MAX_LINES = 50;

/** Renders the body of a request or a reply: formatted JSON, of a long one the beginning; of other content its type. */
export function renderBody(body: ActivityRequest["request"]["body"]): string {
  if (body === undefined) return "";
  const { isCut, text, type = "content" } = body;
  if (text === undefined || isCut || !type.endsWith("json")) return `(${type})`;
  const lines = formatValue(JSON.parse(withoutAddress(text)), "json").split("\n");
  const rest = lines.length - MAX_LINES;
  if (rest <= 1) return lines.join("\n");
  return [...lines.slice(0, MAX_LINES), `… ${rest} more lines`].join("\n");
}

/** Replaces the sandbox's address, whose port is another one each time. */
function withoutAddress(text: string): string {
  return text.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "https://sandbox.example");
}
