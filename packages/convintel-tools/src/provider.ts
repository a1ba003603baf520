import type { ApiClient } from "@workbelt/core";
import {
  type ApiKeyProvider,
  assertOptions,
  resolveBaseUrl,
  type TokenInfo,
  runOperation,
} from "@workbelt/core/provider";
import { organizationGet } from "./organization/organization-get.js";
import { convintelBaseUrls, convintelService } from "./service.js";

/** Options of the provider. */
export interface ConvintelProviderOptions {
  /** Replaces the base URLs of all regions. @default CONVINTEL_BASE_URL, if it is set */
  baseUrl?: string | undefined;
}

/**
 * The provider of conversation intelligence accounts. They are connected by the organisation's API key,
 * which belongs to one of two regions, `us` and `eu`. OAuth is not available (Jiminny's help centre, API
 * key).
 *
 * @throws ConfigurationError for an invalid base URL.
 * @example
 * const accounts = new ConnectedAccounts({ store, providers: [convintelProvider()] });
 * await accounts.connectApiKey({ provider: "convintel", account: "user-42", apiKey, region: "eu" });
 */
export function convintelProvider(options: ConvintelProviderOptions = {}): ApiKeyProvider {
  assertOptions("convintelProvider", options, "baseUrl");
  const url = resolveBaseUrl(convintelService, options.baseUrl);
  const isOverridden = url !== convintelService.baseUrl;
  return {
    kind: "api-key",
    service: convintelService,
    baseUrls: isOverridden ? { us: url, eu: url } : convintelBaseUrls,
    defaultRegion: "us",
    introspect,
  };
}

async function introspect(client: ApiClient): Promise<TokenInfo | undefined> {
  const { id, name } = await runOperation(organizationGet, {}, client);
  const isIdentified = typeof id === "string" || typeof id === "number";
  return isIdentified ? { connection: { id: String(id), name: name ?? undefined } } : {};
}
