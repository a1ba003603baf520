import { hasBaseUrlVariable, resolveBaseUrl } from "../client/base-url.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { startSentence } from "../text/service-name.js";
import type { AccountProvider } from "./account-provider.js";

/**
 * Returns the base URL for an account: the environment's where the provider has the service's own, else the provider's.
 * The host's list of regions decides, never stored data.
 */
export function accountBaseUrl(
  provider: AccountProvider,
  { region }: { region?: string | undefined },
): string {
  const { service } = provider;
  const ownUrl =
    provider.kind === "oauth" ? provider.baseUrl : provider.baseUrls[provider.defaultRegion];
  if (ownUrl === service.baseUrl && hasBaseUrlVariable(service)) return resolveBaseUrl(service);
  if (provider.kind === "oauth") return provider.baseUrl;
  const { baseUrls, defaultRegion } = provider;
  const chosen = region ?? defaultRegion;
  const baseUrl = Object.hasOwn(baseUrls, chosen) ? baseUrls[chosen] : undefined;
  if (baseUrl !== undefined) return baseUrl;
  throw new ConfigurationError(
    `${startSentence(service.displayName)} has no region ${JSON.stringify(chosen)}. There are: ${Object.keys(baseUrls).join(", ")}.`,
  );
}
