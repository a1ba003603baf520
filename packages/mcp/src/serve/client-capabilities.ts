import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";

/**
 * Reads what the client can do: from the request itself, or in the protocol's older versions from the start of
 * the connection. Undefined in those over HTTP without a session.
 */
export function readCapabilities(
  server: Server,
  { mcpReq }: ServerContext,
): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as Record<string, ClientCapabilities> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/** Reads the name of the client, as its users know it. */
export function readClientName(server: Server, { mcpReq }: ServerContext): string {
  const envelope = mcpReq.envelope as Record<string, Partial<Implementation>> | undefined;
  const { name, title } = envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion() ?? {};
  return title ?? name ?? "MCP client";
}

/** Returns true for a client that shows forms. An empty object stands for forms only. */
export function supportsForms(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  if (elicitation === undefined) return false;
  return elicitation.form !== undefined || elicitation.url === undefined;
}
