import { findNamed, quote, suggestClosest } from "@workbelt/core/provider";

// Codes that people write for those of ISO 3166. EL is the European Union's for Greece.
const ALIASES: Readonly<Record<string, string>> = { UK: "GB", EL: "GR", USA: "US", UAE: "AE" };

// What Intl has names for besides countries.
const OTHERS = new Set(["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB", ...Object.keys(ALIASES)]);

// Made at first use: six hundred look-ups take some milliseconds.
let countries: readonly { code: string; name: string }[] | undefined;

/**
 * Finds the ISO 3166 code of a country: by the code in any case, a common other code such as UK, or the English name.
 *
 * @returns undefined for a text that is none of these.
 */
export function findCountryCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (Object.hasOwn(ALIASES, code)) return ALIASES[code];
  const all = listCountries();
  return (
    all.find((each) => each.code === code)?.code ?? findNamed(text, all, ({ name }) => name)?.code
  );
}

/** Describes what is expected instead of a text that is no country, with the code that is probably meant. */
export function describeCountryCode(text: string): string {
  const all = listCountries();
  const closest = suggestClosest(
    text,
    all.map(({ name }) => name),
  );
  const { code, name } = all.find((each) => each.name === closest) ?? {};
  const hint = code === undefined ? "" : `; did you mean ${code} (${name})?`;
  return `expected an ISO 3166 code of two letters such as GB, not ${quote(text, 40)}${hint}`;
}

function listCountries() {
  countries ??= readCountries();
  return countries;
}

function readCountries() {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => {
    const name = OTHERS.has(code) ? undefined : names.of(code);
    // Codes that are no longer used have the name of what they became, such as DD.
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
    return name === undefined || !isCurrent ? [] : [{ code, name }];
  });
}
