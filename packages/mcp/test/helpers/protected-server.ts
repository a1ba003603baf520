import { ConnectedAccounts } from "@workbelt/core/accounts";
import { MemoryStore } from "@workbelt/core/store";
import { createCrmClient, crmPackage, crmProvider } from "@workbelt/crm-tools";
import { startSandbox } from "@workbelt/sandbox";
import { onTestFinished } from "vitest";
import {
  createHttpHandler,
  createJwtAuthorization,
  createServerFactory,
  createToolkits,
  getSubject,
  listen,
  type ServerFactoryOptions,
} from "../../src/index.js";
import { type AuthorizationServer, startAuthorizationServer } from "./authorization-server.js";

const publicUrl = new URL("http://localhost:8080/mcp");
const redirectUri = "http://localhost:8080/callback";

interface ProtectedServer {
  issuer: AuthorizationServer;
  url: URL;
}

interface ProtectedServerOptions {
  requiredScopes?: string[];
  getAccount?: ServerFactoryOptions["getAccount"];
}

/** Starts a server that verifies tokens, for which only ada has connected her account. */
export async function startProtectedServer({
  getAccount = getSubject,
  requiredScopes,
}: ProtectedServerOptions = {}): Promise<ProtectedServer> {
  const sandbox = await startSandbox({ rateLimits: false });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, clientId, clientSecret, oauthUrl } = sandbox.services.crm;
  const provider = crmProvider({ baseUrl, clientId, clientSecret, oauthUrl });
  const store = new MemoryStore();
  const accounts = new ConnectedAccounts({ store, providers: [provider] });
  const started = await accounts.start({ provider: "crm", account: "ada", redirectUri });
  const callbackUrl = await sandbox.approve(started.url, { member: "priya-raman" });
  await accounts.complete({ callbackUrl, account: "ada" });
  const issuer = await startAuthorizationServer();
  const { url: issuerUrl } = issuer;
  const authorization = await createJwtAuthorization({
    issuer: issuerUrl,
    publicUrl,
    requiredScopes,
  });
  const client = createCrmClient({ accounts, baseUrl, rateLimits: false });
  const toolkits = createToolkits([crmPackage], { clients: { crm: client } });
  const factory = createServerFactory({ toolkits, getAccount });
  const server = await listen(createHttpHandler(factory, { publicUrl, authorization }));
  onTestFinished(() => server.close());
  return { issuer, url: new URL(`http://localhost:${server.port}/mcp`) };
}

/** Adds a token to requests. */
export function withToken(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}
