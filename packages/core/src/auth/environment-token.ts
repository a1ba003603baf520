import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { bearerToken } from "./bearer-token.js";
import type { CredentialProvider } from "./credentials.js";

/** The token in the service's environment variable, read anew for each request. */
export function environmentToken(service: Service): CredentialProvider {
  return bearerToken(() => {
    const token = process.env[service.tokenVariable];
    if (token !== undefined && token.trim() !== "") return token;
    throw new ConfigurationError(
      `No token for the ${service.displayName}. Set the environment variable ${service.tokenVariable}, or give the tool a client: { client: ${factoryName(service)}({ token }) }.`,
    );
  });
}

/** `createCrmClient` for the service `crm`: the name every provider package gives its factory. */
function factoryName({ name }: Service): string {
  return `create${name.charAt(0).toUpperCase()}${name.slice(1)}Client`;
}
