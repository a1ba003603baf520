import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { string } from "../validation/scalars.js";
import { anyOf, nullable, optional, shape } from "../validation/structures.js";
import { countryCode } from "./country-codes.js";
import { validateValue, invalidValue } from "./invalid-value-error.js";
import { textProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const phoneNumberInput = anyOf([
  string(),
  shape({ original_phone_number: string(), country_code: optional(nullable(countryCode)) }),
]);
const stripPunctuation = (input: string) => input.replaceAll(/[\s().\-/]/g, "");

/** A phone number, stored as given and in E.164 format. */
export const phoneNumberType: ValueType = {
  parse(input) {
    const validated = validateValue(phoneNumberInput, input);
    return typeof validated === "string"
      ? parsePhoneNumber(validated, null)
      : parsePhoneNumber(validated.original_phone_number, validated.country_code ?? null);
  },
  mainProperty: "phone_number",
  properties: {
    phone_number: textProperty("phone_number", { normalize: stripPunctuation }),
    country_code: textProperty("country_code", { operators: ["$eq", "$not_empty"] }),
  },
};

/**
 * Attio's reference uses +15558675309 with `country_code` US. Without a country the same number
 * is rejected, because 555 is not an area code (reported by users of kesslerio/attio-mcp-server).
 * So without a country, the numbering plan must determine one; with a country, only the length is
 * checked. A country that contradicts the number is not documented: here the number wins.
 */
function parsePhoneNumber(original: string, country: string | null) {
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
