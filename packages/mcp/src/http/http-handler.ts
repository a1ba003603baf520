import {
  type AuthInfo,
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  type McpServerFactory,
  oauthMetadataResponse,
  type OAuthMetadata,
  type OAuthTokenVerifier,
  originValidationResponse,
  requireBearerAuth,
} from "@modelcontextprotocol/server";
import { ConfigurationError, type WebhookHandler } from "@workbelt/core";
import { assertOptions, isLoopback } from "@workbelt/core/provider";
import { allowOrigin, createPreflightResponse } from "./cors.js";
import { MAX_BODY_BYTES } from "./limits.js";
import { Sessions } from "./sessions.js";

/** The authorization server that issues the tokens of callers, and the check of its tokens. */
export interface AuthorizationOptions {
  /** Verifies a token: signature or introspection, issuer, audience and expiry. */
  verifier: OAuthTokenVerifier;
  /** Metadata of the authorization server (RFC 8414). */
  metadata: OAuthMetadata;
  /** Scopes that each token needs. @default none */
  requiredScopes?: string[] | undefined;
}

/** Options of `createHttpHandler`. */
export interface HttpHandlerOptions {
  /** URL at which clients reach the server. Its path is the only one served. @default any host of this machine, /mcp */
  publicUrl?: URL | undefined;
  /** Host names of pages that may call the server from a browser, beside those of this machine. @default none */
  allowedOrigins?: readonly string[] | undefined;
  /** Lets only callers with a token through. Needs `publicUrl`. @default everyone */
  authorization?: AuthorizationOptions | undefined;
  /**
   * Keeps sessions of clients of the protocol's 2025 versions, which cannot be asked nor cancel a call otherwise: at
   * most 100 of one subject, without authorization of all callers, and 1,000 in all.
   * False if a client's requests may reach several processes. @default true
   */
  sessions?: boolean | undefined;
  /**
   * Receives webhooks of services, by their names, at `/webhooks/<name>` below the server's path. Their handlers check signatures:
   * no token is needed. @default none
   */
  webhooks?: Readonly<Record<string, WebhookHandler>> | undefined;
  /** Called with errors outside of tool calls. */
  onError?: ((error: Error) => void) | undefined;
}

/** A handler of HTTP requests, for `listen` or any server that passes on web-standard requests. */
export interface HttpHandler {
  /** True if it admits only callers with a token. */
  readonly isAuthorized: boolean;
  /** Admits and serves a request. */
  fetch(request: Request): Promise<Response>;
  /** Checks a request, of which it does not read the body. Returns the caller, or the response that refuses it. */
  admit(request: Request): Promise<AuthInfo | Response | undefined>;
  /** Serves a request that was admitted. */
  serve(request: Request, caller: AuthInfo | undefined): Promise<Response>;
  /** Ends the calls that run. */
  close(): Promise<void>;
}

const DEFAULT_PATH = "/mcp";
const OPTIONS = "allowedOrigins authorization onError publicUrl sessions webhooks";

/**
 * Creates the handler of a server over streamable HTTP. It rejects requests for other hosts and from pages of
 * other sites, so that no page can call a server on this machine.
 *
 * @throws ConfigurationError for authorization without `publicUrl`, for a `publicUrl` beyond this machine
 * without authorization, and for allowed origins that are not host names.
 */
export function createHttpHandler(
  factory: McpServerFactory,
  options: HttpHandlerOptions = {},
): HttpHandler {
  assertOptions("createHttpHandler", options, OPTIONS);
  const { allowedOrigins = [], onError, publicUrl, webhooks = {} } = options;
  const sessions = options.sessions === false ? undefined : new Sessions(factory);
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: MAX_BODY_BYTES,
    ...(onError !== undefined && { onerror: onError }),
  });
  const hosts = [...localhostAllowedHostnames(), ...(publicUrl ? [publicUrl.hostname] : [])];
  allowedOrigins.forEach(assertHostName);
  const origins = [...localhostAllowedHostnames(), ...allowedOrigins];
  const path = publicUrl?.pathname ?? DEFAULT_PATH;
  const authorize = createAuthorization(options);

  const receivers = new Map(
    Object.entries(webhooks).map(([name, receive]) => [`${path}/webhooks/${name}`, receive]),
  );
  const findReceiver = (request: Request) => receivers.get(new URL(request.url).pathname);

  async function check(request: Request): Promise<AuthInfo | Response | undefined> {
    const metadata = authorize?.metadataResponse(request);
    if (metadata !== undefined) return metadata;
    if (new URL(request.url).pathname !== path) return new Response("Not found", { status: 404 });
    return authorize?.check(request);
  }

  async function admit(request: Request): Promise<AuthInfo | Response | undefined> {
    const rejected =
      hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, origins);
    if (rejected !== undefined) return rejected;
    if (findReceiver(request) !== undefined) return undefined;
    const checked = createPreflightResponse(request) ?? (await check(request));
    return checked instanceof Response ? allowOrigin(request, checked) : checked;
  }

  async function serve(request: Request, authInfo: AuthInfo | undefined): Promise<Response> {
    const receive = findReceiver(request);
    if (receive !== undefined) return receive(request);
    const response =
      (await sessions?.fetch(request, authInfo)) ??
      (await handler.fetch(request, authInfo && { authInfo }));
    return allowOrigin(request, response);
  }

  async function fetch(request: Request): Promise<Response> {
    const admitted = await admit(request);
    return admitted instanceof Response ? admitted : serve(request, admitted);
  }

  async function close(): Promise<void> {
    await Promise.all([handler.close(), sessions?.close()]);
  }

  return { admit, serve, fetch, close, isAuthorized: authorize !== undefined };
}

/** Rejects a URL, which no host would be equal to. */
function assertHostName(name: string): void {
  const url = `https://${name}`;
  if (URL.canParse(url) && new URL(url).hostname === name) return;
  throw new ConfigurationError(
    `${JSON.stringify(name)} is not a host name. Expected an allowed origin without https:// and port, in lower case, such as app.example.com.`,
  );
}

/** The check of a caller, and the documents by which clients find the authorization server. */
interface Authorization {
  check(request: Request): Promise<AuthInfo | Response>;
  metadataResponse(request: Request): Response | undefined;
}

function createAuthorization({
  authorization,
  publicUrl,
}: HttpHandlerOptions): Authorization | undefined {
  if (authorization === undefined) {
    if (publicUrl === undefined || isLoopback(publicUrl.hostname)) return undefined;
    throw new ConfigurationError(
      "A server with a public URL needs authorization, because anyone who can reach it could use its tokens.",
    );
  }
  if (publicUrl === undefined) {
    throw new ConfigurationError(
      "Authorization needs the public URL of the server: tokens are issued for it.",
    );
  }
  const { metadata, requiredScopes = [], verifier } = authorization;
  return {
    check: requireBearerAuth({
      verifier,
      requiredScopes,
      resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(publicUrl),
      expectedResource: publicUrl,
    }),
    metadataResponse: (request) =>
      oauthMetadataResponse(request, {
        oauthMetadata: metadata,
        resourceServerUrl: publicUrl,
        ...(requiredScopes.length > 0 && { scopesSupported: requiredScopes }),
      }),
  };
}
