import type { Infer } from "../validation/validator.js";
import { required, list, nullable, optional, shape } from "../validation/structures.js";
import { boolean, oneOf, string, slug } from "../validation/scalars.js";
import { defaultValueInput } from "./default-value.js";

const currencies = `
  ARS AUD BRL BGN CAD CLP CNY COP CZK DKK EUR HKD HUF ISK INR ILS JPY KES KRW MYR
  MXN NTD NZD NGN NOK XPF PEN PHP PLN GBP RWF SAR SGD ZAR SEK CHF THB AED UYU USD`
  .trim()
  .split(/\s+/);

const attributeConfig = shape({
  currency: optional(
    shape({
      default_currency_code: oneOf(currencies),
      display_type: oneOf(["code", "name", "narrowSymbol", "symbol"]),
    }),
  ),
  record_reference: optional(shape({ allowed_objects: list(string(), { minimum: 1 }) })),
});

/** Request body of Attio's create-attribute reference; unknown keys are rejected. */
export const attributeBody = shape({
  data: shape(
    {
      title: string({ minLength: 1 }),
      description: required("string", nullable(string())),
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
      is_required: boolean,
      is_unique: boolean,
      is_multiselect: boolean,
      default_value: defaultValueInput,
      relationship: optional(
        nullable(
          shape(
            {
              object: string(),
              title: string({ minLength: 1 }),
              api_slug: slug,
              is_multiselect: boolean,
            },
            { closed: true },
          ),
        ),
      ),
      config: attributeConfig,
    },
    { closed: true },
  ),
});

/** Request body of Attio's update-attribute reference; unknown keys are rejected, type among them. */
export const attributeChangeBody = shape({
  data: shape(
    {
      title: optional(string({ minLength: 1 })),
      description: optional(nullable(string())),
      api_slug: optional(slug),
      is_required: optional(boolean),
      is_unique: optional(boolean),
      default_value: defaultValueInput,
      config: optional(attributeConfig),
      is_archived: optional(boolean),
    },
    { closed: true },
  ),
});

/** The requested changes of an attribute. */
export type AttributeChange = Infer<typeof attributeChangeBody>["data"];

/** The type-dependent configuration in a request. */
export type AttributeConfig = Infer<typeof attributeConfig>;

/** The requested properties of a new attribute. */
export type AttributeInput = Infer<typeof attributeBody>["data"];
