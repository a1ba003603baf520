import {
  type AuthInfo,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type McpServerFactory,
  type RequestId,
  WebStandardStreamableHTTPServerTransport as Transport,
} from "@modelcontextprotocol/server";
import { findSubject, identifyCaller } from "../caller.js";
import { MAX_BODY_BYTES } from "./limits.js";

/** Options of a session. */
interface SessionOptions {
  id: string;
  authInfo: AuthInfo | undefined;
  /** Called when the client ends the session. */
  onEnd: () => void;
}

/** A connection of one client of the protocol's 2025 versions, with the server that asks it. */
export class Session {
  /** The client and subject that started it, the only ones it serves. A token that is renewed keeps both. */
  readonly caller: string;
  /** Whose sessions it counts among: a subject may use any number of clients. Undefined without authorization. */
  readonly subject: string | undefined;
  readonly #transport: CallTransport;
  #serving = 0;

  constructor({ id, authInfo, onEnd }: SessionOptions) {
    this.caller = identifyCaller(authInfo);
    this.subject = findSubject(authInfo);
    this.#transport = new CallTransport({
      sessionIdGenerator: () => id,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessionclosed: onEnd,
    });
  }

  /** True while a request is served or a call runs, whether or not its client is still connected. */
  get isBusy(): boolean {
    return this.#serving > 0 || this.#transport.hasCalls;
  }

  /** True once the client has its id. A request that is refused starts no session. */
  get isStarted(): boolean {
    return this.#transport.sessionId !== undefined;
  }

  /** Serves the request that starts it. */
  start(
    factory: McpServerFactory,
    request: Request,
    authInfo: AuthInfo | undefined,
  ): Promise<Response> {
    return this.#serve(async () => {
      const server = await factory({ era: "legacy", ...(authInfo && { authInfo }) });
      await server.connect(this.#transport);
      return this.#transport.handleRequest(request, authInfo && { authInfo });
    });
  }

  /** Serves a later request. */
  fetch(request: Request, authInfo: AuthInfo | undefined): Promise<Response> {
    return this.#serve(() => this.#transport.handleRequest(request, authInfo && { authInfo }));
  }

  /** Ends it, with the calls that run. */
  close(): Promise<void> {
    return this.#transport.close();
  }

  async #serve(respond: () => Promise<Response>): Promise<Response> {
    this.#serving += 1;
    try {
      return await respond();
    } finally {
      this.#serving -= 1;
    }
  }
}

/** A transport that knows the requests it has not answered. */
class CallTransport extends Transport {
  readonly #calls = new Set<RequestId>();

  get hasCalls(): boolean {
    return this.#calls.size > 0;
  }

  // The server keeps a handler that is set before it connects, and calls it first.
  override onmessage = (message: JSONRPCMessage): void => {
    if (isJSONRPCRequest(message)) this.#calls.add(message.id);
    // A request that its client cancelled is never answered.
    else if ("method" in message && message.method === "notifications/cancelled") {
      this.#calls.delete(message.params?.["requestId"] as RequestId);
    }
  };

  override async send(...args: Parameters<Transport["send"]>): Promise<void> {
    const [message] = args;
    try {
      await super.send(...args);
    } finally {
      if (isJSONRPCResponse(message) && message.id !== undefined) this.#calls.delete(message.id);
    }
  }
}
