import type { ApiClient } from "@workbelt/core";
import {
  type ApiKeyProvider,
  resolveBaseUrl,
  type TokenInfo,
  runOperation,
} from "@workbelt/core/provider";
import { organizationGet } from "./organization/organization-get.js";
import { convintelBaseUrls, convintelService } from "./service.js";

/** Where the service is. */
export interface ConvintelProviderOptions {
  /** In place of the base URLs of all regions. @default CONVINTEL_BASE_URL, if it is set */
  baseUrl?: string | undefined;
}

/**
 * How conversation-intelligence accounts are connected: by the API key of the organisation, which lives
 * in one of two regions, `us` and `eu`. There is no OAuth (Jiminny's help centre, API key).
 *
 * @throws ConfigurationError when the base URL cannot be used.
 * @example
 * const accounts = new ConnectedAccounts({ store, providers: [convintelProvider()] });
 * await accounts.connectApiKey({ provider: "convintel", account: "user-42", apiKey, region: "eu" });
 */
export function convintelProvider({ baseUrl }: ConvintelProviderOptions = {}): ApiKeyProvider {
  const chosen = resolveBaseUrl(convintelService, baseUrl);
  const everywhere = chosen !== convintelService.baseUrl;
  return {
    kind: "api-key",
    service: convintelService,
    baseUrls: everywhere ? { us: chosen, eu: chosen } : convintelBaseUrls,
    defaultRegion: "us",
    introspect,
  };
}

async function introspect(client: ApiClient): Promise<TokenInfo | undefined> {
  const { id, name } = await runOperation(organizationGet, {}, client);
  const named = typeof id === "string" || typeof id === "number";
  return named ? { connection: { id: String(id), name: name ?? undefined } } : {};
}
