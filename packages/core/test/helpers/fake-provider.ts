import { onTestFinished, vi } from "vitest";
import { MemoryStore, type Store } from "../../src/store/index.js";
import { ApiClient } from "../../src/index.js";
import {
  type OAuthProvider,
  path,
  oauthClientCredentials,
  type Service,
} from "../../src/provider/index.js";
import { ConnectedAccounts } from "../../src/accounts/index.js";
import { DeskGetPaperTool, deskService } from "./desk.js";
import { type Answer, json, startServer } from "./server.js";

export const APP = { clientId: "desk-app", clientSecret: "secret-of-the-desk-app" };
export const REDIRECT_URI = "https://host.example/callback";
export const ADA = { provider: "desk", account: "ada" };

/** A successful response of the token endpoint. */
export const tokens = (number: number) => ({
  access_token: `access-token-number-${number}`,
  token_type: "bearer",
  refresh_token: `refresh-token-number-${number}`,
});

/** The desk's accounts: OAuth 2.0 on loopback, in whatever manner is asked for. */
export function deskProvider(baseUrl: string, manner: Partial<OAuthProvider> = {}): OAuthProvider {
  return {
    kind: "oauth",
    service: deskService,
    baseUrl,
    clientCredentials: oauthClientCredentials(deskService, APP),
    authorizationEndpoint: `${baseUrl}/authorize`,
    tokenEndpoint: `${baseUrl}/token`,
    revocation: { endpoint: `${baseUrl}/revoke`, authenticated: true, endsConnection: true },
    clientAuthentication: "client_secret_basic",
    tokenRequestFormat: "form",
    pkce: false,
    parseConnection: () => ({ id: "desk-1" }),
    introspect: async (client) => {
      await client.send({ method: "GET", path: path`/self` });
      return {};
    },
    ...manner,
  };
}

/** Accounts of a desk whose endpoints give the prepared answers in turn. */
export async function deskAccounts(
  answers: Answer[],
  { store = new MemoryStore(), ...manner }: Partial<OAuthProvider> & { store?: Store } = {},
) {
  const server = await startServer(...answers);
  const provider = deskProvider(server.baseUrl, manner);
  const accounts = new ConnectedAccounts({ store, providers: [provider] });
  return { accounts, provider, server, store };
}

/** The callback that follows on an authorization URL, when the person has allowed it. */
export function callbackOf(url: string, parameters: Record<string, string> = { code: "the-code" }) {
  const callback = new URL(REDIRECT_URI);
  const state = new URL(url).searchParams.get("state") ?? "";
  for (const [name, value] of Object.entries({ state, ...parameters })) {
    callback.searchParams.set(name, value);
  }
  return callback.href;
}

/** The resource that the tools of the tests read and write. */
export const input = { paper_id: "p1" };
export const paper = { id: "p1", title: "Rent" };

/** A client of the desk for connected accounts, which sends everything once. */
export function clientOf(accounts: ConnectedAccounts, service: Service = deskService): ApiClient {
  const credentials = accounts.credentials({ provider: "desk" });
  return new ApiClient(service, { credentials, attempts: false });
}

/** A tool that reads a paper for Ada. */
export function toolOf(accounts: ConnectedAccounts): DeskGetPaperTool {
  return new DeskGetPaperTool({ client: clientOf(accounts), account: "ada" });
}

/** Starts and completes an authorization. */
export async function connect(accounts: ConnectedAccounts, name = ADA) {
  const { url } = await accounts.start({ ...name, redirectUri: REDIRECT_URI });
  return accounts.complete({ callbackUrl: callbackOf(url), account: name.account });
}

/** An answer in HTML, as of a proxy. */
export function html(status: number): Answer {
  return (response) =>
    response.writeHead(status, { "content-type": "text/html" }).end("<html><h1>Oops</h1></html>");
}

/** Sets the clock off by so much for the rest of the test. */
export function moveClock(byMs: number): void {
  const now = Date.now.bind(Date);
  const moved = vi.spyOn(Date, "now").mockImplementation(() => now() + byMs);
  onTestFinished(() => moved.mockRestore());
}

export const granted = (number = 1) => json(200, tokens(number));
