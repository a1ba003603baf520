import {
  type AuthInfo,
  isInitializeRequest,
  isJSONRPCRequest,
  isLegacyRequest,
  type JSONRPCRequest,
  type McpServerFactory,
  readRequestBody,
  type RequestId,
} from "@modelcontextprotocol/server";
import { randomUUID } from "node:crypto";
import { findSubject, identifyCaller } from "../caller.js";
import { MAX_BODY_BYTES } from "./limits.js";
import { Session } from "./session.js";

/** Largest numbers of sessions. Clients seldom end theirs. */
interface SessionLimits {
  /** Of one subject; without authorization, of all callers. */
  perSubject: number;
  total: number;
}

const LIMITS: SessionLimits = { perSubject: 100, total: 1000 };
// Of the range that JSON-RPC leaves to servers, as in the SDK's own refusals.
const REFUSED = -32_000;

/**
 * Sessions of clients of the protocol's 2025 versions, which can be asked and can cancel a call in a session only.
 * The newer versions need none. A new session takes the place of the one that was unused for longest, never of one
 * with a call that runs: of the same subject if there is one, and of another only when all places are taken.
 */
export class Sessions {
  readonly #factory: McpServerFactory;
  readonly #limits: SessionLimits;
  // The one that was used last is the last.
  readonly #sessions = new Map<string, Session>();

  constructor(factory: McpServerFactory, limits = LIMITS) {
    this.#factory = factory;
    this.#limits = limits;
  }

  /**
   * Serves a request of a session, and one that starts a session. Returns undefined for others, among them those
   * of sessions that ended, because many clients never start another one.
   */
  async fetch(request: Request, authInfo: AuthInfo | undefined): Promise<Response | undefined> {
    // A server asks in the response to a call, so no client needs a stream of its own.
    if (request.method === "GET" || !(await isLegacy(request))) return undefined;
    const id = request.headers.get("mcp-session-id");
    if (id !== null) return this.#find(id, authInfo)?.fetch(request, authInfo);
    const initialize = await readInitialize(request);
    return initialize && this.#start(request, initialize.id, authInfo);
  }

  /** Ends all sessions, with the calls that run. */
  async close(): Promise<void> {
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    await Promise.all(sessions.map((session) => session.close()));
  }

  /** Returns the session, if the caller is the one who started it: another one could answer for it. */
  #find(id: string, authInfo: AuthInfo | undefined): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined || session.caller !== identifyCaller(authInfo)) return undefined;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }

  async #start(
    request: Request,
    requestId: RequestId,
    authInfo: AuthInfo | undefined,
  ): Promise<Response> {
    const refusal = this.#makeRoom(findSubject(authInfo));
    if (refusal !== undefined) return refuse(requestId, refusal);
    const id = randomUUID();
    const session = new Session({ id, authInfo, onEnd: () => void this.#sessions.delete(id) });
    // Before anything is awaited: sessions that start at the same time count, too.
    this.#sessions.set(id, session);
    try {
      return await session.start(this.#factory, request, authInfo);
    } finally {
      if (!session.isStarted) this.#sessions.delete(id);
    }
  }

  /** Ends a session if there are too many for another one. Returns the reason if none can be ended. */
  #makeRoom(subject: string | undefined): Refusal | undefined {
    const { perSubject, total } = this.#limits;
    const all = [...this.#sessions];
    const own = all.filter(([, session]) => session.subject === subject);
    const isFull = own.length >= perSubject;
    if (!isFull && all.length < total) return undefined;
    const candidates = isFull ? own : [...own, ...all];
    const unused = candidates.find(([, session]) => !session.isBusy);
    if (unused === undefined) return isFull ? tooManyOfCaller(perSubject) : tooMany(total);
    const [id, session] = unused;
    this.#sessions.delete(id);
    void session.close();
    return undefined;
  }
}

/** The answer to a caller who gets no session. */
interface Refusal {
  status: number;
  message: string;
}

function tooManyOfCaller(limit: number): Refusal {
  const message = `No session was started: the caller has ${limit}, the maximum, and a call runs in each. Wait until a call ends, or end a session.`;
  return { status: 429, message };
}

function tooMany(limit: number): Refusal {
  const message = `No session was started: the server has ${limit}, the maximum, and a call runs in each. Try again later.`;
  return { status: 503, message };
}

function refuse(id: RequestId, { message, status }: Refusal): Response {
  return Response.json({ jsonrpc: "2.0", id, error: { code: REFUSED, message } }, { status });
}

function isLegacy(request: Request): Promise<boolean> {
  return isLegacyRequest(request, undefined, { maxRequestBodySize: MAX_BODY_BYTES });
}

/** Reads a copy of a request that starts a session. Returns undefined for others. */
async function readInitialize(request: Request): Promise<JSONRPCRequest | undefined> {
  try {
    const body = await readRequestBody(request.clone(), MAX_BODY_BYTES);
    if (body.tooLarge) return undefined;
    const message: unknown = JSON.parse(body.text);
    return isJSONRPCRequest(message) && isInitializeRequest(message) ? message : undefined;
  } catch {
    return undefined;
  }
}
