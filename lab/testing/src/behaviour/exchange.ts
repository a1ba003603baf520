import { WorkbeltError } from "@workbelt/core";
import type { Operation } from "@workbelt/core/provider";
import type { AnyProviderPackage, AnyTool } from "@workbelt/core/adapters";
import type { UndoJournal } from "@workbelt/core/undo";
import { createTool } from "../call-tool.js";
import {
  type RecordedRequest,
  type Respond,
  respondWithJson,
  startRecordingServer,
} from "../recording-server.js";
import type { BehaviourCase, ErrorReply, ErrorStatus } from "./behaviour-case.js";

/** An operation, its recorded exchange, and how the service reports errors. */
export interface Subject {
  provider: AnyProviderPackage;
  operation: Operation;
  input: Readonly<Record<string, unknown>>;
  recorded: BehaviourCase;
  errors: Readonly<Partial<Record<ErrorStatus, ErrorReply>>>;
  token: string;
}

/** The requests of a call, and its result or error. */
export interface Exchange {
  requests: readonly RecordedRequest[];
  result?: unknown;
  error?: unknown;
}

/**
 * Calls the operation while a server on loopback gives these responses in turn, the last one repeatedly.
 *
 * @param journal records the write. @default none
 */
export async function exchange(
  { input, operation, provider, token }: Subject,
  responses: readonly Respond[],
  call: (tool: AnyTool) => Promise<unknown> = (tool) => tool.execute(input),
  journal?: UndoJournal,
): Promise<Exchange> {
  const server = await startRecordingServer(...responses);
  const client = provider.createClient({ baseUrl: server.baseUrl, token, rateLimits: false });
  try {
    const result = await call(createTool(provider, operation.name, { client, journal }));
    return { requests: server.requests, result };
  } catch (error) {
    return { requests: server.requests, error };
  } finally {
    await client.close();
    server.stop();
  }
}

/** Gives a successful reply. */
export function respondWith({ status }: BehaviourCase, reply: unknown): Respond {
  if (reply !== undefined) return respondWithJson(status ?? 200, reply);
  return (response) => response.writeHead(status ?? 204).end();
}

/** Gives the reply with which the service reports an error. The client may repeat the request at once. */
export function respondWithError({ errors }: Subject, status: ErrorStatus): Respond {
  const { body, headers, status: sent = status } = errors[status] ?? { body: {} };
  return respondWithJson(sent, body, { "retry-after": "0", ...headers });
}

/** Names an error and its text, or says that there was none. */
export function describeError(error: unknown): string {
  if (error === undefined) return "the call succeeded";
  const text = error instanceof Error ? `${error.name}: ${error.message}` : JSON.stringify(error);
  return WorkbeltError.isInstance(error) ? text : `${text} (no error of Workbelt)`;
}
