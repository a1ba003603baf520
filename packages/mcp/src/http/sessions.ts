import {
  type AuthInfo,
  isInitializeRequest,
  isLegacyRequest,
  type McpServerFactory,
  readRequestBody,
  WebStandardStreamableHTTPServerTransport as Transport,
} from "@modelcontextprotocol/server";
import { randomUUID } from "node:crypto";
import { MAX_BODY_BYTES } from "./limits.js";

/** A connection of a client, with the server that asks it. */
interface Session {
  caller: string;
  transport: Transport;
}

// Clients seldom end their sessions. Of more than these, the one that was unused for longest ends.
const MAX_SESSIONS = 1000;

/**
 * Sessions of clients of the protocol's 2025 versions, which can be asked and can cancel a call in a session only.
 * The newer versions need none.
 */
export class Sessions {
  readonly #factory: McpServerFactory;
  // The one that was used last is the last.
  readonly #sessions = new Map<string, Session>();

  constructor(factory: McpServerFactory) {
    this.#factory = factory;
  }

  /**
   * Serves a request of a session, and one that starts a session. Returns undefined for others, among them those
   * of sessions that ended, because many clients never start another one.
   */
  async fetch(request: Request, authInfo: AuthInfo | undefined): Promise<Response | undefined> {
    // A server asks in the response to a call, so no client needs a stream of its own.
    if (request.method === "GET" || !(await isLegacy(request))) return undefined;
    const id = request.headers.get("mcp-session-id");
    const transport =
      id === null ? await this.#start(request, authInfo) : this.#find(id, authInfo)?.transport;
    return transport?.handleRequest(request, authInfo && { authInfo });
  }

  /** Ends all sessions, with the calls that run. */
  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map(({ transport }) => transport.close()));
  }

  /** Returns the session, if the caller is the one who started it: another one could answer for it. */
  #find(id: string, authInfo: AuthInfo | undefined): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined || session.caller !== identify(authInfo)) return undefined;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  async #start(request: Request, authInfo: AuthInfo | undefined): Promise<Transport | undefined> {
    if (!(await isInitialize(request))) return undefined;
    const transport = new Transport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MAX_BODY_BYTES,
      onsessioninitialized: (id) => this.#add(id, { caller: identify(authInfo), transport }),
      onsessionclosed: (id) => void this.#sessions.delete(id),
    });
    const server = await this.#factory({ era: "legacy", ...(authInfo && { authInfo }) });
    await server.connect(transport);
    return transport;
  }

  #add(id: string, session: Session): void {
    this.#sessions.set(id, session);
    const [oldest] = this.#sessions;
    if (oldest === undefined || this.#sessions.size <= MAX_SESSIONS) return;
    this.#sessions.delete(oldest[0]);
    void oldest[1].transport.close();
  }
}

function isLegacy(request: Request): Promise<boolean> {
  return isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_BODY_BYTES });
}

async function isInitialize(request: Request): Promise<boolean> {
  try {
    const body = await readRequestBody(request.clone(), MAX_BODY_BYTES);
    return !body.tooLarge && isInitializeRequest(JSON.parse(body.text));
  } catch {
    return false;
  }
}

/** Names who calls. A token that is renewed keeps both. */
function identify(authInfo: AuthInfo | undefined): string {
  return JSON.stringify([authInfo?.clientId, authInfo?.extra?.["subject"]]);
}
