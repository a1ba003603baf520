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

/**
 * Makes sure that options have no misspelt name: it would be ignored, and with it what it should have limited. A name
 * without a value is passed over, as spreads of optional values leave it, and so is one that resembles no option.
 *
 * @param owner name of the function or class in the error.
 * @param names every name of the options, with spaces between them. One text, because it is in every bundle.
 * @param meant names of options, by those that other libraries have for them.
 * @throws ConfigurationError that names the option that was probably meant.
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
    const guess = meant[name] ?? suggestClosest(name, known);
    // Whole descriptions, such as a sandbox's of a service, have names of other things, too.
    if (guess === undefined) continue;
    throw new ConfigurationError(
      `${owner} has no option ${quoteUnlessToken(name)}. Did you mean ${guess}?`,
    );
  }
}
