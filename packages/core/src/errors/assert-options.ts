import { quoteUnlessToken } from "../text/quote.js";
import { suggestClosest } from "../text/suggest-closest.js";
import { ConfigurationError } from "./call-errors.js";

type Words<Text extends string> = Text extends `${infer Word} ${infer Others}`
  ? Word | Words<Others>
  : Text;

/** The names of options in one text, with a space between them; a compile error unless they are exactly these names. */
export type OptionNames<Options, Names extends string> = [Words<Names>] extends [keyof Options]
  ? [keyof Options] extends [Words<Names>]
    ? Names
    : never
  : never;

/** Names in a sandbox's description of a service, which clients and account providers get whole. */
const DESCRIPTION = ["clientId", "clientSecret", "oauthUrl", "token"];

/**
 * Makes sure that options have no name that does not exist: it would be ignored, and with it what it should have limited.
 * A name without a value is passed over, as spreads of optional values leave it, and so is what a sandbox says of a service.
 *
 * @param owner name of the function or class in the error.
 * @param names every name of the options, with spaces between them. One text, because it is in every bundle.
 * @param meant names of options, by those that other libraries have for them.
 * @throws ConfigurationError that names the option that was probably meant, or else all of them.
 * @example assertOptions("AuditLog", options, "content write");
 */
export function assertOptions<Options extends object, Names extends string>(
  owner: string,
  options: Options,
  names: Names & OptionNames<NoInfer<Options>, Names>,
  meant: Readonly<Record<string, string>> = {},
): void {
  const known = names.split(" ");
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || known.includes(name)) continue;
    if (DESCRIPTION.includes(name) && meant[name] === undefined) continue;
    const guess = meant[name] ?? suggestClosest(name, known);
    const advice = guess ? `Did you mean ${guess}?` : `Its options are ${known.join(", ")}.`;
    throw new ConfigurationError(`${owner} has no option ${quoteUnlessToken(name)}. ${advice}`);
  }
}
