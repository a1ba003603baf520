import { createHash, randomBytes } from "node:crypto";
import {
  acceptedContent,
  type CallToolResult,
  type ClientCapabilities,
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ConfigurationError } from "@workbelt/core";
import { describeApproval } from "@workbelt/core/provider";
import { supportsForms } from "./client-capabilities.js";
import type { ToolCall } from "./run-tool.js";
import { createErrorResult } from "./tool-results.js";

/** The calls that a person confirms: those that delete, those that write, or none. */
export type ConfirmedCalls = "deletes" | "writes" | "none";

const KEY = "approval";
const MIN_KEY_BYTES = 32;
const CHANGE = "The operator of the server can change that with --confirm none.";
const NOT_SUPPORTED = `Not executed: a person has to confirm this call, and this client cannot ask one. Tell the user. ${CHANGE}`;
const NO_SESSION = `Not executed: a person has to confirm this call, and this connection has no session in which the server could ask one. Tell the user: reconnecting may help, or a newer client. ${CHANGE}`;
const DECLINED = "Not executed: the person did not confirm this call. Do not repeat it unasked.";

/** Asks a person to confirm calls, by elicitation. */
export class Confirmation {
  readonly #calls: ConfirmedCalls;
  readonly #codec: RequestStateCodec<string>;

  /**
   * @param key secret of at least 32 bytes by which processes recognize each other's questions.
   * @throws ConfigurationError for a shorter one.
   */
  constructor(calls: ConfirmedCalls, key: string | undefined) {
    if (key !== undefined && Buffer.byteLength(key) < MIN_KEY_BYTES) {
      throw new ConfigurationError(
        `The key of confirmations (WORKBELT_MCP_CONFIRMATION_KEY) is too short. Expected a secret of at least ${MIN_KEY_BYTES} bytes.`,
      );
    }
    this.#calls = calls;
    this.#codec = createRequestStateCodec<string>({ key: key ?? randomBytes(32) });
  }

  /** Verifies the state that a client returns with an answer. */
  verify(state: string, context: ServerContext): Promise<string> {
    return this.#codec.verify(state, context);
  }

  /** Returns undefined for a call that may run, and otherwise the result that asks or refuses. */
  async review(
    call: ToolCall,
    context: ServerContext,
    capabilities: ClientCapabilities | undefined,
  ): Promise<CallToolResult | InputRequiredResult | undefined> {
    if (this.#calls === "none") return undefined;
    const asksAll = this.#calls === "writes";
    const { account, args, tool } = call;
    const { inputResponses, requestState, signal } = context.mcpReq;
    const options = { account, signal, creates: asksAll, updates: asksAll };
    const question = await describeApproval(tool, args, options);
    if (question === undefined) return undefined;
    if (capabilities === undefined) return createErrorResult(NO_SESSION);
    if (!supportsForms(capabilities)) return createErrorResult(NOT_SUPPORTED);
    const fingerprint = fingerprintOf(call);
    // An answer counts for the call that was described only, and not for other arguments.
    if (requestState() !== fingerprint || inputResponse(inputResponses, KEY).kind === "missing") {
      return this.#ask(question, fingerprint);
    }
    const content = acceptedContent(inputResponses, KEY);
    return content?.["confirm"] === true ? undefined : createErrorResult(DECLINED);
  }

  async #ask(message: string, fingerprint: string): Promise<InputRequiredResult> {
    const confirm = { type: "boolean" as const, title: "Confirm this call" };
    const requestedSchema = {
      type: "object" as const,
      properties: { confirm },
      required: ["confirm"],
    };
    return inputRequired({
      inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) },
      requestState: await this.#codec.mint(fingerprint),
    });
  }
}

function fingerprintOf({ account, args, tool }: ToolCall): string {
  const text = JSON.stringify([tool.name, args, account ?? null]);
  return createHash("sha256").update(text).digest("base64url");
}
