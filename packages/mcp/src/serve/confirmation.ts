import { createHash, randomBytes, randomUUID } from "node:crypto";
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
import type { AccountStore } from "@workbelt/core/accounts";
import { describeApproval } from "@workbelt/core/provider";
import { identifyCaller } from "../caller.js";
import { supportsForms } from "./client-capabilities.js";
import type { ToolCall } from "./run-tool.js";
import { createErrorResult } from "./tool-results.js";

/** The calls that a person confirms: those that delete, those that write, or none. */
export type ConfirmedCalls = "deletes" | "writes" | "none";

/** Storage of the confirmations that were used: any `AccountStore`. */
export type ConfirmationStore = Pick<AccountStore, "put">;

/** A question that was asked: what its answer counts for, once. */
interface Question {
  id: string;
  /** Digest of the caller, the account, the tool and its arguments. */
  call: string;
}

const KEY = "approval";
const LIFETIME_S = 600;
// Longer than the question can be answered, also by the clocks of other machines.
const USED_LIFETIME_MS = 2 * LIFETIME_S * 1000;
const MIN_KEY_BYTES = 32;
const CHANGE = "The operator of the server can change that with --confirm none.";
const NOT_SUPPORTED = `Not executed: a person has to confirm this call, and this client cannot ask one. Tell the user. ${CHANGE}`;
const NO_SESSION = `Not executed: a person has to confirm this call, and this connection has no session in which the server could ask one. Tell the user: reconnecting may help, or a newer client. ${CHANGE}`;
const DECLINED = "Not executed: the person did not confirm this call. Do not repeat it unasked.";

/** Options of a `Confirmation`. */
interface ConfirmationOptions {
  calls: ConfirmedCalls;
  /** Secret of at least 32 bytes by which processes recognize each other's questions. @default a random one */
  key?: string | undefined;
  /** Records the answers that were used. @default memory of this process */
  store?: ConfirmationStore | undefined;
}

/** Asks a person to confirm calls, by elicitation. */
export class Confirmation {
  readonly #calls: ConfirmedCalls;
  readonly #codec: RequestStateCodec<Question>;
  #store: ConfirmationStore | Promise<ConfirmationStore> | undefined;

  /** @throws ConfigurationError for a key that is too short. */
  constructor({ calls, key, store }: ConfirmationOptions) {
    if (key !== undefined && Buffer.byteLength(key) < MIN_KEY_BYTES) {
      throw new ConfigurationError(
        `The key of confirmations (WORKBELT_MCP_CONFIRMATION_KEY) is too short. Expected a secret of at least ${MIN_KEY_BYTES} bytes.`,
      );
    }
    this.#calls = calls;
    this.#store = store;
    this.#codec = createRequestStateCodec<Question>({
      key: key ?? randomBytes(32),
      ttlSeconds: LIFETIME_S,
    });
  }

  /** Verifies the state that a client returns with an answer. */
  verify(state: string, context: ServerContext): Promise<Question> {
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
    const digest = digestOf(call, identifyCaller(context.http?.authInfo));
    const asked = requestState<Question>();
    const isAnswered = inputResponse(inputResponses, KEY).kind !== "missing";
    // An answer counts for the call that was described only, and once: repeating the call asks again.
    if (!isAnswered || asked?.call !== digest || !(await this.#use(asked.id))) {
      return this.#ask(question, digest);
    }
    const content = acceptedContent(inputResponses, KEY);
    return content?.["confirm"] === true ? undefined : createErrorResult(DECLINED);
  }

  /** Returns true the first time. */
  async #use(id: string): Promise<boolean> {
    this.#store ??= import("@workbelt/core/accounts").then((core) => new core.MemoryAccountStore());
    const store = await this.#store;
    const options = { lifetimeMs: USED_LIFETIME_MS };
    return (await store.put(`confirmation/${id}`, "", options)) !== undefined;
  }

  async #ask(message: string, call: string): Promise<InputRequiredResult> {
    const confirm = { type: "boolean" as const, title: "Confirm this call" };
    const requestedSchema = {
      type: "object" as const,
      properties: { confirm },
      required: ["confirm"],
    };
    return inputRequired({
      inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) },
      requestState: await this.#codec.mint({ id: randomUUID(), call }),
    });
  }
}

function digestOf({ account, args, tool }: ToolCall, caller: string): string {
  const text = JSON.stringify([tool.name, args, account ?? null, caller]);
  return createHash("sha256").update(text).digest("base64url");
}
