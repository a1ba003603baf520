import type { Service } from "../client/service.js";
import { ConfigurationError } from "../errors/call-errors.js";
import { bearerToken } from "./bearer-token.js";
import type { CredentialProvider } from "./credentials.js";

/** Creates credentials from the token in the service's environment variable, read for each request. */
export function environmentToken(service: Service): CredentialProvider {
  return bearerToken(() => {
    const token = process.env[service.tokenVariable];
    if (token !== undefined && token.trim() !== "") return token;
    throw new ConfigurationError(
      `No token for the ${service.displayName}. Set the environment variable ${service.tokenVariable}, or give the tool a client: { client: ${getFactoryName(service)}({ token }) }.`,
    );
  });
}

/** Returns the name of a provider package's factory: `createCrmClient` for the service `crm`. */
function getFactoryName({ name }: Service): string {
  return `create${name.charAt(0).toUpperCase()}${name.slice(1)}Client`;
}
