import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type NodeIncomingMessageLike,
  toNodeHandler,
  toWebRequest,
} from "@modelcontextprotocol/node";
import type { HttpHandler } from "./http-handler.js";
import { MAX_BODY_BYTES } from "./limits.js";

// For the SDK a body that was read elsewhere: it leaves that of the request unread.
const UNREAD = null;

/** Connects a handler to Node's HTTP server. The bodies of requests that are refused are not read. */
export function createResponder(handler: HttpHandler) {
  const serve = toNodeHandler(
    { fetch: (request, options) => handler.serve(request, options?.authInfo) },
    { maxRequestBodySize: MAX_BODY_BYTES },
  );
  return async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const message = incoming as NodeIncomingMessageLike;
    const head = await toWebRequest(message, UNREAD).catch(() => undefined);
    if (head === undefined) return void response.writeHead(400).end();
    const admitted = await handler.admit(head).catch(createServerError);
    if (admitted instanceof Response) {
      return toNodeHandler({ fetch: async () => admitted })(message, response, UNREAD);
    }
    return serve(Object.assign(message, admitted && { auth: admitted }), response);
  };
}

function createServerError(): Response {
  return new Response("Internal server error", { status: 500 });
}
