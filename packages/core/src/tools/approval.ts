import { AsyncLocalStorageProviderSingleton } from "@langchain/core/singletons";
import type { ToolRunnableConfig } from "@langchain/core/tools";
import type { SendOptions } from "../client/send-options.js";
import { PermissionDeniedError } from "../errors/api-errors.js";
import { InputError } from "../errors/call-errors.js";
import { WorkbeltError } from "../errors/workbelt-error.js";
import type { Operation } from "../operations/operation.js";
import { assertScopes } from "../operations/operation-errors.js";
import { accountFromConfig } from "./account-from-config.js";
import type { ApiTool, ResolvedCall } from "./api-tool.js";
import { describeCall } from "./describe-call.js";

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
  /** Returns false for a call that passes without a person: it needs no approval, or the tool refuses it. */
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
 * Describes a call for the person who has to approve it. Returns undefined for a call that passes without a
 * person: it needs no approval, or the tool refuses it.
 *
 * @throws the errors of a call that cannot be described, such as a ConfigurationError without a token.
 * @example await describeApproval(new CrmDeleteTaskTool(), { task_id }, { account: "user-42" });
 */
export async function describeApproval(
  tool: ApiTool<Operation>,
  args: unknown,
  { creates, updates, ...sendOptions }: ApprovalOptions & SendOptions = {},
): Promise<string | undefined> {
  const resolve = () => tool.resolveCall(args, sendOptions);
  if (!(await needsApproval(tool, resolve, { creates, updates }))) return undefined;
  return describeCall(tool, await resolve());
}

function createRule(tool: ApiTool<Operation>, options?: ApprovalOptions): ApprovalRule {
  return {
    allowedDecisions: ["approve", "edit", "reject"],
    description: async ({ args }) => describeCall(tool, await resolveCall(tool, args)),
    when: ({ toolCall: { args } }) => needsApproval(tool, () => resolveCall(tool, args), options),
  };
}

async function needsApproval(
  tool: ApiTool<Operation>,
  resolve: () => Promise<ResolvedCall<Operation>>,
  options?: ApprovalOptions,
): Promise<boolean> {
  try {
    const { client, input, options: sendOptions } = await resolve();
    if (!isAlwaysAsked(tool, options) && tool.operation.deletes?.(input) !== true) return false;
    await assertScopes(tool.operation, client, sendOptions);
    return true;
  } catch (error) {
    if (!WorkbeltError.isInstance(error)) throw error;
    return !isRefusal(error);
  }
}

function isAlwaysAsked(
  { operation }: ApiTool<Operation>,
  { creates = true, updates = true }: ApprovalOptions = {},
): boolean {
  return { read: false, create: creates, update: updates, delete: true }[operation.effect];
}

/**
 * Returns true for an error with which the tool itself refuses the call when it runs. An account that is
 * not connected is none: it may be connected by then, and the write would pass without approval.
 */
function isRefusal(error: WorkbeltError): boolean {
  return error instanceof InputError || error instanceof PermissionDeniedError;
}

/** Resolves a call for the account of the agent's run. The runtime that middleware gets lacks its context. */
function resolveCall(tool: ApiTool<Operation>, args: unknown): Promise<ResolvedCall<Operation>> {
  const config = AsyncLocalStorageProviderSingleton.getRunnableConfig() as
    | ToolRunnableConfig
    | undefined;
  return tool.resolveCall(args, { account: accountFromConfig(config), signal: config?.signal });
}
