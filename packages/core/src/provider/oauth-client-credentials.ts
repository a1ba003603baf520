import type { OAuthClientCredentials } from "../accounts/account-provider.js";
import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";

/**
 * Returns a function that reads the app's id and secret: the given ones, or those of the environment
 * (`CRM_CLIENT_ID`, `CRM_CLIENT_SECRET`). It is a function so that printing a provider does not show them.
 */
export function oauthClientCredentials(
  service: Service,
  given: { clientId?: string | undefined; clientSecret?: string | undefined },
): () => OAuthClientCredentials {
  const prefix = service.name.toUpperCase();
  const { clientId, clientSecret } = given;
  const requireValue = (value: unknown, variable: string, option: string) => {
    const found = value ?? process.env[variable] ?? "";
    if (typeof found !== "string") {
      throw new ConfigurationError(
        `The ${option} of the app for ${service.displayName} is ${typeof found === "object" ? "an object" : `a ${typeof found}`}; expected a string.`,
      );
    }
    if (found.trim() !== "") return found.trim();
    throw new ConfigurationError(
      `The app for ${service.displayName} has no ${option}. Register it with the service and set ${variable}, or give the provider the option ${option}.`,
    );
  };
  return () => ({
    clientId: requireValue(clientId, `${prefix}_CLIENT_ID`, "clientId"),
    clientSecret: requireValue(clientSecret, `${prefix}_CLIENT_SECRET`, "clientSecret"),
  });
}
