import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import type { SendOptions } from "../client/request.js";
import { PermissionDeniedError } from "../errors/api-errors.js";
import { InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Operation } from "../operations/operation.js";
import { assertScopes, nameTarget } from "../operations/run-operation.js";
import { isPlainObject } from "../text/json.js";
import { quote, quoteUnlessToken } from "../text/quote.js";
import { accountFromConfig } from "./run-config.js";
import type { ResolvedCall } from "../operations/bound-operation.js";
import type { ApiTool } from "./api-tool.js";

/** Writes that a person approves besides deletions, which always need it. */
export interface ApprovalOptions {
  /** False lets calls that create something pass. @default true */
  creates?: boolean | undefined;
  /** False lets updates pass, except inputs with which they delete something. @default true */
  updates?: boolean | undefined;
}

/** A tool call of a model. */
interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** Rule of one tool for LangChain's `humanInTheLoopMiddleware`, an `InterruptOnConfig`. */
export interface ApprovalRule {
  allowedDecisions: ("approve" | "edit" | "reject")[];
  /** Describes a call for the person who decides. */
  description: (call: Call) => Promise<string>;
  /** Returns false for a call that needs no approval. */
  when: (request: { toolCall: Call }) => Promise<boolean>;
}

/** Creates the rules of the tools that write, by the tools' names. */
export function createApprovalRules(
  tools: readonly ApiTool<Operation>[],
  options?: ApprovalOptions,
): Record<string, ApprovalRule> {
  return Object.fromEntries(
    tools
      .filter((tool) => isAlwaysAsked(tool, options) || tool.operation.deletes !== undefined)
      .map((tool) => [tool.name, createRule(tool, options)]),
  );
}

/**
 * Describes a call for the person who has to approve it. Returns undefined for a call that needs no approval.
 *
 * @throws InputError or PermissionDeniedError for a call that the tool refuses: answer it with the message, and
 * do not run it. Other errors of a call that cannot be described, such as a ConfigurationError without a token.
 * @example await describeApproval(new CrmDeleteTaskTool(), { task_id }, { account: "user-42" });
 */
export async function describeApproval(
  tool: ApiTool<Operation>,
  args: unknown,
  { creates, updates, ...sendOptions }: ApprovalOptions & SendOptions = {},
): Promise<string | undefined> {
  if (!(await needsApproval(tool, args, { creates, updates }))) return undefined;
  return describeCall(tool, await resolvePermitted(tool, args, sendOptions));
}

function createRule(tool: ApiTool<Operation>, options?: ApprovalOptions): ApprovalRule {
  return {
    allowedDecisions: ["approve", "edit", "reject"],
    description: ({ args }) => describeForPerson(tool, args),
    when: ({ toolCall: { args } }) => needsApproval(tool, args, options),
  };
}

/**
 * Returns true for a write that a person approves. Calls that the tool would refuse are no exception: what runs
 * may differ from what is judged here, because messages are copied and middleware changes arguments.
 */
async function needsApproval(
  tool: ApiTool<Operation>,
  args: unknown,
  options?: ApprovalOptions,
): Promise<boolean> {
  if (isAlwaysAsked(tool, options)) return true;
  const { operation } = tool;
  if (operation.deletes === undefined) return false;
  try {
    const { input } = tool.checkCall(args);
    return operation.deletes(input);
  } catch (error) {
    if (WorkbeltError.isInstance(error)) return true;
    throw error;
  }
}

function isAlwaysAsked(
  { operation }: ApiTool<Operation>,
  { creates = true, updates = true }: ApprovalOptions = {},
): boolean {
  return { read: false, create: creates, update: updates, delete: true }[operation.effect];
}

/** Describes a call of an agent, for the account of its run. */
async function describeForPerson(tool: ApiTool<Operation>, args: unknown): Promise<string> {
  // The runtime that middleware gets lacks the run's context.
  const config = AsyncLocalStorageProviderSingleton.getRunnableConfig() as
    | ToolRunnableConfig
    | undefined;
  const options = { account: accountFromConfig(config), signal: config?.signal };
  try {
    return await describeCall(tool, await resolvePermitted(tool, args, options));
  } catch (error) {
    if (error instanceof InputError || error instanceof PermissionDeniedError) {
      return describeRefusedCall(tool, args, error);
    }
    throw error;
  }
}

/** @throws InputError, ConfigurationError, and PermissionDeniedError if the account is known to lack a scope. */
async function resolvePermitted(
  tool: ApiTool<Operation>,
  args: unknown,
  options: SendOptions,
): Promise<ResolvedCall<Operation>> {
  const call = tool.resolveCall(args, options);
  try {
    await assertScopes(tool.operation, call.client, call.options);
  } catch (error) {
    // An account that is not connected, for example, may be when the call runs.
    if (error instanceof PermissionDeniedError || !WorkbeltError.isInstance(error)) throw error;
  }
  return call;
}

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

const VERBS =
  /^\w+s\b|(?<=(?:, or|,| or| and) )(?:adds|archives|changes|completes|creates|deletes|keeps|moves|reassigns|relinks|removes|renames|reopens|replaces|reschedules|restores|updates|writes)\b/g;

/**
 * Returns what an operation does as a request to a person, from the first sentence of its description:
 * "Deletes one task for good, by task_id." becomes "Delete one task for good".
 */
export function describeAction({ description }: Operation): string {
  const [sentence = ""] = description.split(/[.:;(](?:\s|$)|\s\(/);
  return sentence
    .replace(/,? and returns .*/, "")
    .replace(/, by \w+$/, "")
    .replaceAll(VERBS, toImperative)
    .trim();
}

function toImperative(verb: string): string {
  return verb.replace(/(?<=(?:sh|ch|ss|x))es$|s$/, "");
}
