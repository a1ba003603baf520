import type { McpServerFactory } from "@modelcontextprotocol/server";
import type { WebhookHandler } from "@workbelt/core";
import { createHttpHandler, type AuthorizationOptions } from "./http/http-handler.js";
import { listen } from "./http/listen.js";
import type { Flags, HttpAddress } from "./program.js";
import type { StartedServer } from "./started-server.js";

/** Serves clients over HTTP. */
export async function startHttp(
  factory: McpServerFactory,
  flags: Flags & {
    http: HttpAddress;
    sessions: boolean;
    webhooks: Readonly<Record<string, WebhookHandler>> | undefined;
  },
  report: (error: unknown) => void,
): Promise<StartedServer> {
  const { allowOrigin: allowedOrigins, http, publicUrl, sessions, webhooks } = flags;
  const authorization = await createAuthorization(flags);
  const common = { publicUrl, allowedOrigins, authorization, sessions };
  const options = { ...common, webhooks, onError: report };
  const handler = createHttpHandler(factory, options);
  const server = await listen(handler, http);
  const { port } = server;
  const url =
    publicUrl === undefined
      ? `http://${http.host ?? "127.0.0.1"}:${port}/mcp`
      : `${publicUrl.href}, port ${port}`;
  return { title: `on ${url}`, ended: new Promise(() => undefined), close: () => server.close() };
}

async function createAuthorization({
  authAudience: audience,
  authIssuer: issuer,
  authScopes: requiredScopes,
  publicUrl,
}: Flags): Promise<AuthorizationOptions | undefined> {
  if (issuer === undefined || publicUrl === undefined) return undefined;
  const { createJwtAuthorization } = await import("./http/jwt-authorization.js");
  return createJwtAuthorization({ issuer, audience, publicUrl, requiredScopes });
}
