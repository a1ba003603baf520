import { ConfigurationError } from "../errors/call-errors.js";
import type { AccountProvider } from "./account-provider.js";

/** Returns the base URL for an account. The host's list of regions decides, never stored data. */
export function accountBaseUrl(
  provider: AccountProvider,
  { region }: { region?: string | undefined },
): string {
  if (provider.kind === "oauth") return provider.baseUrl;
  const { baseUrls, defaultRegion, service } = provider;
  const chosen = region ?? defaultRegion;
  const baseUrl = Object.hasOwn(baseUrls, chosen) ? baseUrls[chosen] : undefined;
  if (baseUrl !== undefined) return baseUrl;
  throw new ConfigurationError(
    `The ${service.displayName} has no region ${JSON.stringify(chosen)}. There are: ${Object.keys(baseUrls).join(", ")}.`,
  );
}
