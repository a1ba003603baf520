import { number } from "../validation/scalars.js";
import { anyOf, shape } from "../validation/structures.js";
import { validateValue, invalidValue } from "./invalid-value-error.js";
import { numberProperty } from "./value-properties.js";
import type { ValueType } from "./value-type.js";

const currencyInput = anyOf([number(), shape({ currency_value: number() }, { closed: true })]);

/** An amount of money with at most four decimals; its currency belongs to the attribute. */
export const currencyType: ValueType = {
  parse(input, attribute) {
    const validated = validateValue(currencyInput, input);
    const amount = typeof validated === "number" ? validated : validated.currency_value;
    if (Number(amount.toFixed(4)) !== amount) {
      throw invalidValue("A currency value has at most 4 decimal places", ["currency_value"]);
    }
    return { currency_value: amount, currency_code: attribute.currencyCode };
  },
  mainProperty: "currency_value",
  properties: { currency_value: numberProperty("currency_value") },
};
