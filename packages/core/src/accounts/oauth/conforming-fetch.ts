import type { CustomFetchOptions } from "oauth4webapi";
import { type Dispatcher, request as httpRequest } from "undici";
import { connectionFault } from "../../client/connection-error.js";
import { parseJson } from "../../client/json.js";
import { readText } from "../../client/reply.js";
import { TokenEndpointError } from "../../errors/token-endpoint-error.js";
import type { OAuthProvider } from "../account-provider.js";

const LARGEST_REPLY_BYTES = 1024 * 1024;

/** What oauth4webapi hands to a `fetch` for a token request. */
type Init = CustomFetchOptions<"POST", URLSearchParams>;

/**
 * A `fetch` between oauth4webapi and a service that keeps to OAuth 2.0 but for details: it sends JSON
 * where that is wanted, and brings replies to what the standard says. Redirects are not followed and
 * replies limited in size.
 *
 * @throws TokenEndpointError when no whole reply came.
 */
export function conformingFetch(provider: OAuthProvider, dispatcher: Dispatcher) {
  return async (url: string, { body, headers, method, signal }: Init): Promise<Response> => {
    const json = provider.bodies === "json";
    try {
      const reply = await httpRequest(url, {
        dispatcher,
        method,
        signal: signal ?? null,
        headers: {
          ...headers,
          ...provider.headers,
          ...(json && { "content-type": "application/json" }),
        },
        body: json ? JSON.stringify(Object.fromEntries(body)) : body.toString(),
      });
      const { complete, text } = await readText(reply.body, LARGEST_REPLY_BYTES);
      return conforming(reply.statusCode, complete ? text : "", reply.headers["content-type"]);
    } catch (error) {
      signal?.throwIfAborted();
      throw notAnswered(error, url, provider);
    }
  };
}

function conforming(status: number, text: string, type: unknown): Response {
  const parsed = parseJson(text)?.json;
  // A revocation is answered with 204 by some; RFC 7009 says 200.
  const success = status >= 200 && status <= 299;
  return new Response(isRecord(parsed) ? JSON.stringify(conformingBody(parsed)) : text, {
    status: success ? 200 : Math.max(status, 200),
    headers: { "content-type": typeof type === "string" ? type : "" },
  });
}

/** Members of null are left out, as the standard would; a `code` of a service's own stands for `error`. */
function conformingBody(body: Record<string, unknown>): Record<string, unknown> {
  const members = Object.entries(body).filter(([, value]) => value !== null);
  const { id_token: _unused, ...rest } = Object.fromEntries(members);
  const error = rest["error"] ?? rest["code"];
  const description = rest["error_description"] ?? rest["message"];
  return {
    ...rest,
    ...(typeof error === "string" && { error }),
    ...(typeof description === "string" && { error_description: description }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function notAnswered(error: unknown, url: string, provider: OAuthProvider): TokenEndpointError {
  const { code, kind } = connectionFault(error);
  const { host } = new URL(url);
  const { title } = provider.service;
  if (kind === "broken") {
    return new TokenEndpointError(
      `The connection to the ${title} at ${host} broke off before its reply was complete (${code}). Try again.`,
      { retryable: true, unclear: true },
    );
  }
  return new TokenEndpointError(
    `The ${title} could not be reached at ${host} (${code}). Check its address and the network, and try again.`,
    { retryable: kind === "unreached" },
  );
}
