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
import type { Store } from "@workbelt/core/store";
import type { Arguments, Question } from "@workbelt/core/adapters";
import { identifyCaller } from "../caller.js";
import { supportsForms } from "./client-capabilities.js";
import { createErrorResult } from "./tool-results.js";

/** A call that a person may have to confirm. */
export interface ConfirmedCall {
  /** Name of the tool. */
  name: string;
  args: Arguments;
  account: string | undefined;
  threadId: string;
  toolCallId: string;
  /** Digest of the plan of a program, which its arguments alone do not decide. */
  plan?: string | undefined;
}

/** A question that was asked, with the call that its answer counts for, once. */
interface AskedQuestion {
  id: string;
  /** Digest of the caller, the account, the conversation, the tool, its arguments and its plan. */
  call: string;
  /** Id of the call that was described, by which its plan is found. */
  toolCallId: string;
}

const KEY = "approval";
const LIFETIME_S = 600;
// Longer than the question can be answered, also by the clocks of other machines.
const USED_LIFETIME_MS = 2 * LIFETIME_S * 1000;
const MIN_KEY_BYTES = 32;
const CHANGE =
  "The person who runs this server can allow such calls without a question, with a rule of its policy (--policy).";
const NOT_SUPPORTED =
  "Not executed: a person has to confirm this call, and this client cannot ask one. Tell the user.";
const NO_SESSION =
  "Not executed: a person has to confirm this call, and this connection has no session in which the server could ask one. Tell the user: reconnecting may help, or a newer client.";
const DECLINED =
  "Not executed: the person did not confirm this call. Do not repeat it unless the user asks for it.";

/** Options of a `Confirmation`. */
interface ConfirmationOptions {
  /** Secret of at least 32 bytes by which processes recognize each other's questions. @default a random one */
  key?: string | undefined;
  /** Records the answers that were used. @default memory of this process */
  store?: Store | undefined;
}

/** A call that a person decides about. */
interface ReviewedCall {
  call: ConfirmedCall;
  question: Pick<Question, "describe" | "refuse"> & {
    /** Describes every write of a plan. With it, the person may read all before the answer. */
    describeWrites?(): Promise<string>;
  };
  advice?: string;
}

/** Asks a person to confirm calls, by elicitation. */
export class Confirmation {
  readonly #codec: RequestStateCodec<AskedQuestion>;
  #store: Store | Promise<Store> | undefined;

  /** @throws ConfigurationError for a key that is too short. */
  constructor({ key, store }: ConfirmationOptions) {
    if (key !== undefined && Buffer.byteLength(key) < MIN_KEY_BYTES) {
      throw new ConfigurationError(
        `The key of confirmations (WORKBELT_MCP_CONFIRMATION_KEY) is too short. Expected a secret of at least ${MIN_KEY_BYTES} bytes.`,
      );
    }
    this.#store = store;
    this.#codec = createRequestStateCodec<AskedQuestion>({
      key: key ?? randomBytes(32),
      ttlSeconds: LIFETIME_S,
    });
  }

  /** Verifies the state that a client returns with an answer. */
  verify(state: string, context: ServerContext): Promise<AskedQuestion> {
    return this.#codec.verify(state, context);
  }

  /** Returns the id of the call that an answer of the client is about; undefined without an answer. */
  findAskedCall({ mcpReq: { requestState } }: ServerContext): string | undefined {
    return requestState<AskedQuestion>()?.toolCallId;
  }

  /**
   * Returns undefined for a call that a person has confirmed, and otherwise the result that asks or refuses.
   *
   * @param advice what to do if no one can be asked
   */
  async review(
    { advice = CHANGE, call, question }: ReviewedCall,
    context: ServerContext,
    capabilities: ClientCapabilities | undefined,
  ): Promise<CallToolResult | InputRequiredResult | undefined> {
    const { inputResponses, requestState } = context.mcpReq;
    if (capabilities === undefined || !supportsForms(capabilities)) {
      await question.refuse("policy");
      const problem = capabilities === undefined ? NO_SESSION : NOT_SUPPORTED;
      return createErrorResult(`${problem} ${advice}`);
    }
    const digest = digestOf(call, identifyCaller(context.http?.authInfo));
    const asked = requestState<AskedQuestion>();
    const isAnswered = inputResponse(inputResponses, KEY).kind !== "missing";
    // An answer counts for the call that was described only, and once: repeating the call asks again.
    if (!isAnswered || asked?.call !== digest || !(await this.#use(asked.id))) {
      const hasMore = question.describeWrites !== undefined;
      return this.#ask(await question.describe(), digest, call.toolCallId, hasMore);
    }
    const content = acceptedContent(inputResponses, KEY);
    if (content?.["show_writes"] === true && question.describeWrites !== undefined)
      return this.#ask(await question.describeWrites(), digest, call.toolCallId);
    if (content?.["confirm"] === true) return undefined;
    await question.refuse("person");
    return createErrorResult(DECLINED);
  }

  /** Returns true the first time. */
  async #use(id: string): Promise<boolean> {
    this.#store ??= import("@workbelt/core/store").then((core) => new core.MemoryStore());
    const store = await this.#store;
    const options = { lifetimeMs: USED_LIFETIME_MS };
    return (await store.put(`confirmation/${id}`, "", options)) !== undefined;
  }

  async #ask(
    message: string,
    call: string,
    toolCallId: string,
    hasMore = false,
  ): Promise<InputRequiredResult> {
    const confirm = { type: "boolean" as const, title: "Confirm this call" };
    const show_writes = { type: "boolean" as const, title: "Show every write first" };
    const requestedSchema = {
      type: "object" as const,
      properties: { confirm, ...(hasMore && { show_writes }) },
      required: ["confirm"],
    };
    return inputRequired({
      inputRequests: { [KEY]: inputRequired.elicit({ message, requestedSchema }) },
      requestState: await this.#codec.mint({ id: randomUUID(), call, toolCallId }),
    });
  }
}

function digestOf(
  { account, args, name, plan = "", threadId }: ConfirmedCall,
  caller: string,
): string {
  const text = JSON.stringify([name, args, account ?? null, caller, threadId, plan]);
  return createHash("sha256").update(text).digest("base64url");
}
