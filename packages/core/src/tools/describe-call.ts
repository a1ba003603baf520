import { nameTarget } from "../operations/name-target.js";
import type { Operation } from "../operations/operation.js";
import { isPlainObject } from "../schemas/is-plain-object.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import type { ApiTool, ResolvedCall } from "./api-tool.js";
import { describeAction } from "./describe-action.js";

const MAX_VALUE = 500;
const MAX_LINES = 40;

/**
 * Describes a call for the person who approves it: what it does, the name of what it changes, and its
 * inputs, one a line. Values are written by the model or by others: they stay on their line, quoted.
 */
export async function describeCall(
  { operation, service }: ApiTool<Operation>,
  { client, input, options }: ResolvedCall<Operation>,
): Promise<string> {
  const target = await nameTarget(operation, input, client, options);
  const title = `${capitalize(service.displayName)}: ${describeAction(operation)}`;
  const lines = Object.entries(input).flatMap(([name, value]) => describeInput(name, value));
  const others = lines.length - MAX_LINES;
  return [
    target === undefined ? `${title}.` : `${title}: ${quote(target, MAX_VALUE)}`,
    ...lines.slice(0, MAX_LINES),
    ...(others > 0 ? [`and ${others} more`] : []),
  ].join("\n");
}

/** Formats an input as a line, an object as a line for each of its keys. */
function describeInput(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  const parts = isPlainObject(value) ? Object.entries(value) : [];
  if (parts.length === 0) return [`${name}: ${describeValue(value)}`];
  return parts.map(([key, part]) => `${name}.${quoteUnlessToken(key)}: ${describeValue(part)}`);
}

function describeValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const shown = quoteUnlessToken(text, MAX_VALUE);
  return text.length > MAX_VALUE ? `${shown} (${text.length} characters)` : shown;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
