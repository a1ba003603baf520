import { randomUUID } from "node:crypto";
import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  ServerContext,
  Tool,
} from "@modelcontextprotocol/server";
import type { Arguments } from "@workbelt/core/adapters";
import type { Programs } from "@workbelt/programs";
import type { Confirmation } from "./confirmation.js";
import { withProgress } from "./progress.js";
import { listDefinition } from "./served-tools.js";
import { createErrorResult, createTextResult } from "./tool-results.js";

/** Lists the two tools of programs for clients. */
export function listPrograms({ definitions }: Programs): Tool[] {
  return definitions.map((definition) => listDefinition(definition, definition.parameters));
}

/** A call of one of these tools, with the client that may be asked about its plan. */
interface ProgramRequest {
  readonly name: string;
  readonly args: Arguments;
  readonly account: string | undefined;
  readonly threadId: string;
  /** The run to which a journal adds its writes. */
  readonly run: string;
  readonly context: ServerContext;
  readonly confirmation: Confirmation;
  readonly capabilities: ClientCapabilities | undefined;
}

/**
 * Runs a call of a client. The plan of a program is confirmed as a whole: the request that brings the answer names the call
 * whose plan was described.
 *
 * @throws what is for the host, and the errors of the store.
 */
export function runPrograms(
  programs: Programs,
  { account, args, capabilities, confirmation, context, name, run, threadId }: ProgramRequest,
): Promise<CallToolResult | InputRequiredResult> {
  return withProgress(context, async () => {
    const toolCallId = confirmation.findAskedCall(context) ?? randomUUID();
    const origin = {
      account,
      threadId,
      journaledRun: run,
      toolCallId,
      signal: context.mcpReq.signal,
    };
    const question = await programs.questionFor(name, args, origin);
    if (question !== undefined) {
      const call = { name, args, account, threadId, toolCallId, plan: question.digest };
      const refusal = await confirmation.review({ call, question }, context, capabilities);
      if (refusal !== undefined) return refusal;
      question.grant();
    }
    const { content, isError } = await programs.call(name, args, origin);
    return isError ? createErrorResult(content) : createTextResult(content);
  });
}
