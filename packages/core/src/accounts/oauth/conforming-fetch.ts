import type { CustomFetchOptions } from "oauth4webapi" with { "resolution-mode": "import" };
import {
  type ConnectionFault,
  ExchangeError,
  parseConnectionFault,
} from "../../client/connection-errors.js";
import { CORE_PRODUCT } from "../../client/request.js";
import { decodeText } from "../../client/response.js";
import { isPlainObject, parseJson } from "../../text/json.js";
import type { Transport } from "../../client/transport.js";
import { TokenRequestError } from "../../errors/account-errors.js";
import { WorkbeltError } from "../../errors/workbelt-error.js";
import { startSentence } from "../../text/service-name.js";
import type { OAuthProvider } from "../account-provider.js";

const MAX_RESPONSE_BYTES = 1024 * 1024;

/** Options that oauth4webapi passes to `fetch` for a token request, or those of a revocation by DELETE. */
type Init = CustomFetchOptions<"POST" | "DELETE", URLSearchParams>;

/**
 * Creates a `fetch` for oauth4webapi that handles a service's deviations from OAuth 2.0: it sends JSON where
 * required, and normalizes responses. Redirects are not followed, and responses are limited in size.
 *
 * @throws TokenRequestError when no whole reply came.
 */
export function conformingFetch(provider: OAuthProvider, transport: Transport) {
  return async (url: string, { body, headers, method, signal }: Init): Promise<Response> => {
    const json = provider.tokenRequestFormat === "json";
    const isEmpty = body.size === 0;
    const content = json && !isEmpty ? JSON.stringify(Object.fromEntries(body)) : body.toString();
    let connected = false;
    try {
      const response = await transport.send({
        url,
        method,
        signal: signal ?? undefined,
        headers: {
          ...headers,
          "user-agent": `${provider.service.product ?? CORE_PRODUCT} (oauth)`,
          ...provider.headers,
          ...(json && { "content-type": "application/json" }),
          "content-length": String(Buffer.byteLength(content)),
        },
        body: isEmpty ? undefined : content,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        onConnect: () => {
          connected = true;
        },
      });
      return conforming(
        response.status,
        decodeText(response.chunks),
        response.headers["content-type"],
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (WorkbeltError.isInstance(error)) throw error;
      const fault =
        error instanceof ExchangeError ? error.fault : parseConnectionFault(error, connected);
      throw notAnswered(fault, url, provider);
    }
  };
}

function conforming(status: number, text: string, type: unknown): Response {
  const parsed = parseJson(text)?.json;
  // Some services return 204 for a revocation; RFC 7009 says 200.
  const success = status >= 200 && status <= 299;
  return new Response(isPlainObject(parsed) ? JSON.stringify(conformingBody(parsed)) : text, {
    status: success ? 200 : Math.max(status, 200),
    headers: { "content-type": typeof type === "string" ? type : "" },
  });
}

/**
 * Drops invalid optional members: an invalid `expires_in` must not discard the token. A service's own `code`
 * and `message` become OAuth's `error` and `error_description`.
 */
function conformingBody(body: Record<string, unknown>): Record<string, unknown> {
  const { error, code, error_description: description, message, ...members } = body;
  const { expires_in, id_token: _unused, refresh_token, scope, ...rest } = members;
  const lifetime = Number.parseFloat(String(expires_in));
  return {
    ...rest,
    ...(Number.isFinite(lifetime) && lifetime >= 0 && { expires_in: lifetime }),
    ...textMember("refresh_token", refresh_token),
    ...textMember("scope", Array.isArray(scope) ? scope.join(" ") : scope),
    ...textMember("error", error ?? code),
    ...textMember("error_description", description ?? message),
  };
}

function textMember(name: string, value: unknown): Record<string, string> {
  return typeof value === "string" && value !== "" ? { [name]: value } : {};
}

function notAnswered(
  { code, kind }: ConnectionFault,
  url: string,
  provider: OAuthProvider,
): TokenRequestError {
  const { host } = new URL(url);
  const { displayName: title } = provider.service;
  if (kind === "broken" || kind === "not_http") {
    return new TokenRequestError(
      "token_endpoint",
      `The connection to ${title} at ${host} broke off before its reply was complete (${code}). Try again.`,
      { retryable: true, outcomeUnknown: true },
    );
  }
  return new TokenRequestError(
    "token_endpoint",
    `${startSentence(title)} could not be reached at ${host} (${code}). Check its address and the network, and try again.`,
    { retryable: kind === "unreached" },
  );
}
