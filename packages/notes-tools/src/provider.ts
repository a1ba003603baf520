import type { ApiClient } from "@workbelt/core";
import {
  assertOptions,
  resolveBaseUrl,
  type Connection,
  defineOperation,
  type TokenInfo,
  type OAuthProvider,
  runOperation,
  oauthClientCredentials,
  path,
} from "@workbelt/core/provider";
import { z } from "zod";
import { getString } from "./content/json-path.js";
import { notesService } from "./service.js";
import { user } from "./users/user.js";

/** Client credentials of the connection that people add to their workspace, and the base URL; all optional. */
export interface NotesProviderOptions {
  /** @default the environment variable NOTES_CLIENT_ID */
  clientId?: string | undefined;
  /** @default the environment variable NOTES_CLIENT_SECRET */
  clientSecret?: string | undefined;
  /** @default NOTES_BASE_URL, or https://api.notion.com */
  baseUrl?: string | undefined;
}

/**
 * Connects notes accounts by Notion's OAuth 2.0. Capabilities are set in the connection's settings, and
 * the person chooses the pages it may see; there are no scopes. Token requests are JSON with Basic
 * authentication. Every refresh rotates the refresh token. The lifetime of an access token is not
 * returned, so it is refreshed after a 401. A grant is identified by its `bot_id` (Notion's authorization
 * guide).
 *
 * @throws ConfigurationError if the base URL is invalid.
 * @example new ConnectedAccounts({ store, providers: [notesProvider()] })
 */
export function notesProvider(options: NotesProviderOptions = {}): OAuthProvider {
  const known = "baseUrl clientId clientSecret";
  assertOptions("notesProvider", options, known);
  const baseUrl = resolveBaseUrl(notesService, options.baseUrl);
  return {
    kind: "oauth",
    service: notesService,
    baseUrl,
    clientCredentials: oauthClientCredentials(notesService, options),
    authorizationEndpoint: `${baseUrl}/v1/oauth/authorize`,
    authorizationParameters: { owner: "user" },
    tokenEndpoint: `${baseUrl}/v1/oauth/token`,
    revocation: {
      endpoint: `${baseUrl}/v1/oauth/revoke`,
      authenticated: true,
      endsConnection: true,
    },
    clientAuthentication: "client_secret_basic",
    tokenRequestFormat: "json",
    headers: notesService.headers ?? {},
    // Not documented for this API.
    pkce: false,
    parseConnection,
    introspect,
  };
}

/** Parses the connection from the token endpoint's response. */
function parseConnection(response: Readonly<Record<string, unknown>>): Connection | undefined {
  const id = getString(response, "bot_id");
  const name = getString(response, "workspace_name");
  const person = getString(response, "owner", "user", "id");
  return id === undefined ? undefined : { id, name, person };
}

/** Fetches the bot the token belongs to; not a tool. */
const introspectToken = defineOperation({
  name: "notes_inspect_token",
  description: "Gets the bot the token belongs to.",
  effect: "read",
  returnsTexts: [],
  input: z.strictObject({}),
  request: () => ({ method: "GET", path: path`/v1/users/me` }),
  response: user,
});

async function introspect(client: ApiClient): Promise<TokenInfo | undefined> {
  const bot = await runOperation(introspectToken, {}, client);
  const name = getString(bot, "bot", "workspace_name");
  const person = getString(bot, "bot", "owner", "user", "id");
  return { connection: { id: bot.id, name, person } };
}
