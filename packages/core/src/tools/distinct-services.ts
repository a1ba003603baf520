import { ConfigurationError } from "../errors/call-errors.js";
import { quoteUnlessToken } from "../text/quote.js";

/**
 * Checks the names of services that are used side by side: each is one lower-case word and stands once, because tools,
 * clients and accounts are found by it.
 *
 * @throws ConfigurationError naming the service.
 */
export function assertDistinctServices(services: readonly { readonly name: string }[]): void {
  const names = services.map(({ name }) => name);
  const unusable = names.find((name) => !/^[a-z][a-z0-9]*$/.test(name));
  if (unusable !== undefined) {
    throw new ConfigurationError(
      `The name ${quoteUnlessToken(unusable)} of a service must be one lower-case word; the names of its tools begin with it.`,
    );
  }
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double === undefined) return;
  throw new ConfigurationError(
    `Two packages have a service named ${double}. Leave one out, or give its service, tools and variables another name.`,
  );
}
