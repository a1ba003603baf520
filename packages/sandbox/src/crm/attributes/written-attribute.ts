import type { Checked } from "../input/check.js";
import { required } from "../input/required.js";
import { flag, oneOf, text } from "../input/scalars.js";
import { slug } from "../input/slug.js";
import { list, nullable, optional, shape } from "../input/structures.js";
import { writtenDefault } from "./default-value.js";

const currencies = `
  ARS AUD BRL BGN CAD CLP CNY COP CZK DKK EUR HKD HUF ISK INR ILS JPY KES KRW MYR
  MXN NTD NZD NGN NOK XPF PEN PHP PLN GBP RWF SAR SGD ZAR SEK CHF THB AED UYU USD`
  .trim()
  .split(/\s+/);

/** An attribute as Attio's create-attribute reference has it; other keys are refused. */
export const writtenAttribute = shape({
  data: shape(
    {
      title: text({ minLength: 1 }),
      description: required("string", nullable(text())),
      api_slug: slug,
      type: oneOf([
        "text",
        "number",
        "checkbox",
        "currency",
        "date",
        "timestamp",
        "rating",
        "status",
        "select",
        "record-reference",
        "actor-reference",
        "location",
        "domain",
        "email-address",
        "phone-number",
      ]),
      is_required: flag,
      is_unique: flag,
      is_multiselect: flag,
      default_value: writtenDefault,
      relationship: optional(
        nullable(
          shape(
            {
              object: text(),
              title: text({ minLength: 1 }),
              api_slug: slug,
              is_multiselect: flag,
            },
            { closed: true },
          ),
        ),
      ),
      config: shape({
        currency: optional(
          shape({
            default_currency_code: oneOf(currencies),
            display_type: oneOf(["code", "name", "narrowSymbol", "symbol"]),
          }),
        ),
        record_reference: optional(shape({ allowed_objects: list(text(), { minimum: 1 }) })),
      }),
    },
    { closed: true },
  ),
});

/** What a new attribute is to be. */
export type WrittenAttribute = Checked<typeof writtenAttribute>["data"];
