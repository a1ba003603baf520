import { text } from "../input/scalars.js";
import { anyOf, nullable, optional, shape } from "../input/structures.js";
import { callingCodeOf, countryOfNumber } from "./calling-codes.js";
import { countryCode } from "./country-codes.js";
import { checkValue, invalidValue } from "./invalid-value.js";
import { textProperty } from "./properties.js";
import type { ValueType } from "./value-type.js";

const writtenNumber = anyOf([
  text(),
  shape({ original_phone_number: text(), country_code: optional(nullable(countryCode)) }),
]);
const E164 = /^\+[1-9]\d{6,14}$/;
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

function readPhoneNumber(original: string, country: string | null) {
  const phoneNumber = internationalForm(withoutPunctuation(original), country);
  const numberCountry = country ?? countryOfNumber(phoneNumber);
  if (!E164.test(phoneNumber) || numberCountry === undefined) {
    const message = "Invalid phone number, possibly due to missing country information";
    throw invalidValue(message, ["original_phone_number"]);
  }
  return {
    original_phone_number: original,
    country_code: numberCountry,
    phone_number: phoneNumber,
  };
}

function internationalForm(digits: string, country: string | null): string {
  const callingCode = country === null ? undefined : callingCodeOf(country);
  if (digits.startsWith("+") || callingCode === undefined) return digits;
  return `+${callingCode}${digits.replace(/^0/, "")}`;
}
