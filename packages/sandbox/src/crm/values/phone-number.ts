import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { text } from "../input/scalars.js";
import { anyOf, nullable, optional, shape } from "../input/structures.js";
import { countryCode } from "./country-codes.js";
import { checkValue, invalidValue } from "./invalid-value.js";
import { textProperty } from "./properties.js";
import type { ValueType } from "./value-type.js";

const writtenNumber = anyOf([
  text(),
  shape({ original_phone_number: text(), country_code: optional(nullable(countryCode)) }),
]);
const withoutPunctuation = (written: string) => written.replaceAll(/[\s().\-/]/g, "");

/** A telephone number, kept as written and in E.164 form. */
export const phoneNumberType: ValueType = {
  parse(input) {
    const checked = checkValue(writtenNumber, input);
    return typeof checked === "string"
      ? readPhoneNumber(checked, null)
      : readPhoneNumber(checked.original_phone_number, checked.country_code ?? null);
  },
  main: "phone_number",
  properties: {
    phone_number: textProperty("phone_number", { normalize: withoutPunctuation }),
    country_code: textProperty("country_code", { operators: ["$eq", "$not_empty"] }),
  },
};

/**
 * Attio's reference writes +15558675309 with `country_code` US, while the number alone is refused for
 * want of a country, since no area has the code 555 (kesslerio/attio-mcp-server issue 951). So the
 * numbering plan has to name the country of a number that comes without one; a number that comes with
 * one only has to have a possible length. How Attio treats a country that contradicts the number is
 * not documented: here the number decides.
 */
function readPhoneNumber(original: string, country: string | null) {
  const defaultCountry = country !== null && isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(original, {
    extract: false,
    ...(defaultCountry === undefined ? {} : { defaultCountry }),
  });
  const numberCountry = number?.country ?? country;
  if (number === undefined || !number.isPossible() || numberCountry === null) {
    const message = "Invalid phone number, possibly due to missing country information";
    throw invalidValue(message, ["original_phone_number"]);
  }
  return {
    original_phone_number: original,
    country_code: numberCountry,
    phone_number: number.number,
  };
}
