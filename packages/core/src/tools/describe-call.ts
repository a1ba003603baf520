import { nameTarget } from "../operations/name-target.js";
import type { WorkbeltError } from "../errors/workbelt-error.js";
import type { Operation } from "../operations/operation.js";
import { isPlainObject } from "../schemas/is-plain-object.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import type { ApiTool, ResolvedCall } from "./api-tool.js";
import { describeAction } from "./describe-action.js";

const MAX_VALUE = 500;
const MAX_REASON = 1000;
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
  return formatCall({ operation, service }, input, target);
}

/** Describes a call that the tool refuses: what it asks for, and why it is refused. */
export function describeRefusedCall(
  tool: Pick<ApiTool<Operation>, "operation" | "service">,
  args: unknown,
  error: WorkbeltError,
): string {
  return [
    formatCall(tool, isPlainObject(args) ? args : { input: args }),
    `The tool refuses this call: ${quote(error.message, MAX_REASON)}`,
    // On the way to the tool, messages lose keys such as `__proto__`, and middleware may correct arguments.
    "Reject or edit it. Approve it only if it may run once that is corrected.",
  ].join("\n");
}

function formatCall(
  { operation, service }: Pick<ApiTool<Operation>, "operation" | "service">,
  input: Readonly<Record<string, unknown>>,
  target?: string,
): string {
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
  const shown = quoteUnlessToken(name);
  if (parts.length === 0) return [`${shown}: ${describeValue(value)}`];
  return parts.map(([key, part]) => `${shown}.${quoteUnlessToken(key)}: ${describeValue(part)}`);
}

function describeValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const shown = quoteUnlessToken(text, MAX_VALUE);
  return text.length > MAX_VALUE ? `${shown} (${text.length} characters)` : shown;
}

function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
