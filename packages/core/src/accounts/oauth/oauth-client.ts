import * as oauth from "oauth4webapi";
import { isLoopback } from "../../client/base-url.js";
import { withTimeout } from "../../client/waiting.js";
import type { Transport } from "../../client/transport.js";
import { AuthorizationError, TokenRequestError } from "../../errors/account-errors.js";
import { startSentence } from "../../text/service-name.js";
import type { OAuthClientCredentials, OAuthProvider } from "../account-provider.js";
import { conformingFetch } from "./conforming-fetch.js";
import { toCallbackError, toOAuthError } from "./to-oauth-error.js";
import { type Tokens, parseTokens } from "./tokens.js";

const TIME_LIMIT_MS = 15_000;

/** Parts of an authorization URL, which its callback is checked against. */
export interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  /** Set if the service supports PKCE. */
  codeVerifier: string | undefined;
}

/** Options of a request to the service. */
interface Request {
  client: oauth.Client;
  authentication: oauth.ClientAuth;
  options: oauth.TokenEndpointRequestOptions;
}

type Revocation = NonNullable<OAuthProvider["revocation"]>;
type FetchInit = Parameters<ReturnType<typeof conformingFetch>>[1];

/**
 * OAuth 2.0 client of one service, based on oauth4webapi.
 *
 * All methods throw TokenRequestError if the service is down, refuses, or returns something other than OAuth,
 * and ConfigurationError without the app's id and secret.
 */
export class OAuthClient {
  readonly #provider: OAuthProvider;
  readonly #server: oauth.AuthorizationServer;
  readonly #fetch: ReturnType<typeof conformingFetch>;

  constructor(provider: OAuthProvider, transport: Transport) {
    this.#provider = provider;
    this.#fetch = conformingFetch(provider, transport);
    this.#server = {
      // Required by oauth4webapi.
      issuer: provider.issuer ?? new URL(provider.tokenEndpoint).origin,
      token_endpoint: provider.tokenEndpoint,
      ...(provider.revocation && { revocation_endpoint: provider.revocation.endpoint }),
    };
  }

  /** Builds the URL at which a person allows the connection. */
  async authorizationUrl({
    codeVerifier,
    redirectUri,
    state,
  }: AuthorizationRequest): Promise<string> {
    const { authorizationEndpoint, authorizationParameters } = this.#provider;
    const url = new URL(authorizationEndpoint);
    const parameters = {
      client_id: this.#provider.clientCredentials().clientId,
      response_type: "code",
      redirect_uri: redirectUri,
      state,
      ...authorizationParameters,
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (codeVerifier !== undefined) {
      const challenge = await oauth.calculatePKCECodeChallenge(codeVerifier);
      url.searchParams.set("code_challenge", challenge);
      url.searchParams.set("code_challenge_method", "S256");
    }
    return url.href;
  }

  /**
   * Exchanges the code in the parameters of a callback.
   *
   * @throws also AuthorizationError and AuthorizationError, when the callback brings no code.
   */
  async exchangeCode(callback: URLSearchParams, request: AuthorizationRequest): Promise<Tokens> {
    const { codeVerifier, redirectUri, state } = request;
    const app = this.#provider.clientCredentials();
    const checked = this.#checkedCallback(callback, app, state);
    const secrets = [callback.get("code") ?? "", codeVerifier ?? ""];
    return this.#ask(app, secrets, async ({ authentication, client, options }) => {
      const response = await oauth.authorizationCodeGrantRequest(
        this.#server,
        client,
        authentication,
        checked,
        redirectUri,
        codeVerifier ?? oauth.nopkce,
        options,
      );
      const reply = await oauth.processAuthorizationCodeResponse(this.#server, client, response);
      return parseTokens(reply, this.#provider.service.displayName);
    });
  }

  /** Exchanges a refresh token. If the response has no new one, the old one stays valid (RFC 6749, section 6). */
  async refresh(refreshToken: string): Promise<Tokens> {
    const app = this.#provider.clientCredentials();
    return this.#ask(app, [refreshToken], async ({ authentication, client, options }) => {
      const response = await oauth.refreshTokenGrantRequest(
        this.#server,
        client,
        authentication,
        refreshToken,
        options,
      );
      const reply = await oauth.processRefreshTokenResponse(this.#server, client, response);
      return { refreshToken, ...parseTokens(reply, this.#provider.service.displayName) };
    });
  }

  /** True if revoking one token may revoke all tokens of the same connection. */
  get revokesAllTokens(): boolean {
    return this.#provider.revocation?.endsConnection ?? false;
  }

  /** Revokes a token. Returns false if the service cannot. */
  async revoke(token: string): Promise<boolean> {
    const { revocation } = this.#provider;
    if (revocation === undefined) return false;
    return this.#ask(
      this.#provider.clientCredentials(),
      [token],
      async ({ authentication, client, options }) => {
        const named = revocation.authenticated ? authentication : oauth.None();
        const response = await oauth.revocationRequest(this.#server, client, named, token, {
          ...options,
          [oauth.customFetch]: (_url: string, init: FetchInit) =>
            this.#sendRevocation(revocation, token, init),
        });
        await oauth.processRevocationResponse(response);
        return true;
      },
    );
  }

  /** Sends a revocation as the service takes it, which oauth4webapi has made as RFC 7009 has it. */
  async #sendRevocation(
    { endpoint, method = "POST" }: Revocation,
    token: string,
    init: FetchInit,
  ): Promise<Response> {
    const url = endpoint.replaceAll("{token}", () => encodeURIComponent(token));
    const body = new URLSearchParams(init.body);
    if (url !== endpoint) {
      body.delete("token");
      // Without a client that authenticates in the body, nothing is left for it.
      if (!body.has("client_secret")) body.delete("client_id");
    }
    const response = await this.#fetch(url, { ...init, method, body });
    const isGone = method === "DELETE" && response.status === 404;
    return isGone ? new Response(null, { status: 200 }) : response;
  }

  #checkedCallback(
    callback: URLSearchParams,
    { clientId }: OAuthClientCredentials,
    state: string,
  ): URLSearchParams {
    const { issuer, service } = this.#provider;
    const { displayName: title } = service;
    const parameters = new URLSearchParams(callback);
    if (issuer === undefined) parameters.delete("iss");
    try {
      const client = { client_id: clientId };
      const checked = oauth.validateAuthResponse(this.#server, client, parameters, state);
      if (checked.get("code")) return checked;
    } catch (error) {
      throw toCallbackError(error, title);
    }
    throw new AuthorizationError(
      "authorization_failed",
      `The callback from ${title} has no code. Nothing was stored; start again.`,
    );
  }

  async #ask<Answer>(
    { clientId, clientSecret }: OAuthClientCredentials,
    secrets: readonly string[],
    question: (request: Request) => Promise<Answer>,
  ): Promise<Answer> {
    const { clientAuthentication, service, tokenEndpoint } = this.#provider;
    const authentication =
      clientAuthentication === "client_secret_post"
        ? oauth.ClientSecretPost(clientSecret)
        : plainBasic(clientSecret);
    const lateError = () => tooLate(service.displayName);
    try {
      return await withTimeout(
        { timeoutMs: TIME_LIMIT_MS, signal: undefined, timeoutError: lateError },
        (signal) =>
          question({
            client: { client_id: clientId },
            authentication,
            options: {
              [oauth.customFetch]: this.#fetch,
              [oauth.allowInsecureRequests]: isLoopback(new URL(tokenEndpoint).hostname),
              signal,
            },
          }),
      );
    } catch (error) {
      const own = [clientSecret, encodeBasicAuth({ clientId, clientSecret })];
      throw toOAuthError(error, service.displayName, [...own, ...secrets]);
    }
  }
}

function tooLate(title: string): TokenRequestError {
  return new TokenRequestError(
    "token_endpoint",
    `${startSentence(title)} did not answer at its token endpoint within ${TIME_LIMIT_MS / 1000} seconds. Try again.`,
    { retryable: true, outcomeUnknown: true },
  );
}

/**
 * Basic authentication without form encoding, as services document it. oauth4webapi form-encodes id and
 * secret (RFC 6749), and a service that does not decode them rejects an id with a hyphen.
 */
function plainBasic(clientSecret: string): oauth.ClientAuth {
  return (_server, { client_id: clientId }, _body, headers) => {
    headers.set("authorization", `Basic ${encodeBasicAuth({ clientId, clientSecret })}`);
  };
}

function encodeBasicAuth({ clientId, clientSecret }: OAuthClientCredentials): string {
  return Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
}
